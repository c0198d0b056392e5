/// Pictures of traces for programs outside: a name for the rooms in which they are drawn.
@_exported import CyclePicture
@_exported import PictureKit
@_exported import TimelinePicture
@_exported import TraceSetPicture
