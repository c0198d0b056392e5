import PictureKit
import TraceBehavior
import TraceReading

extension WriteMatrix {
  /// The matrix as a picture; what is beyond the limits folds, and the picture's remarks say so.
  package func picture(_ limits: Limits = Limits()) -> Picture { MatrixPicture.picture(of: self, limits) }
}
