// The colors and marks of the pictures on a canvas.

const COLORS = ['bg', 'panel', 'panel2', 'line', 'line2', 'ink', 'ink2', 'ink3', 'action', 'actiont', 'effect', 'effectbg', 'effectl',
  'mut', 'mutt', 'red', 'state', 'statet', 'fail', 'failt', 'failbg', 'loop', 'slow', 'slowbg'];

/**
 * The colors of the theme that is on, by their names in the style sheet.
 * @type {Record<string, string>}
 */
export const colors = {};
export const font = { family: 'sans-serif' };
const widths = new Map();
/** @type {CanvasRenderingContext2D|null} */
let measure = null;

/** Reads the colors of the theme. */
export function readColors() {
  const style = getComputedStyle(document.documentElement);
  for (const name of COLORS) colors[name] = style.getPropertyValue('--' + name).trim();
  font.family = getComputedStyle(document.body).fontFamily;
  widths.clear();
}

/**
 * @param {number} size
 * @param {boolean} [isBold]
 */
export const fontOf = (size, isBold) => `${isBold ? '600 ' : ''}${size}px ${font.family}`;

/**
 * The width of a text in 11.5 pixels.
 * @param {string} text
 * @param {boolean} [isBold]
 */
export function widthOf(text, isBold = false) {
  const key = (isBold ? 'b' : 'r') + text;
  let width = widths.get(key);
  if (width === undefined) {
    measure = measure || document.createElement('canvas').getContext('2d');
    if (!measure) return text.length * 7;
    measure.font = fontOf(11.5, isBold);
    width = measure.measureText(text).width;
    if (widths.size > 20000) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/**
 * A text on a rim of its ground, so that no line strikes it through.
 * @param {CanvasRenderingContext2D} g
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} color
 * @param {string} ground
 */
export function drawText(g, text, x, y, color, ground) {
  g.strokeStyle = ground;
  g.lineWidth = 3.5;
  g.lineJoin = 'round';
  g.strokeText(text, x, y);
  g.fillStyle = color;
  g.fillText(text, x, y);
}

/**
 * An empty canvas of this size in CSS pixels.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
export function cleared(canvas, width, height) {
  const ratio = Math.min(3, devicePixelRatio || 1);
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = width + 'px';
    canvas.style.height = height + 'px';
  }
  const g = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  g.clearRect(0, 0, width, height);
  return g;
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number[][]} points
 * @param {boolean} [isOpen]
 */
function polygon(g, points, isOpen) {
  g.beginPath();
  g.moveTo(points[0][0], points[0][1]);
  for (const [x, y] of points.slice(1)) g.lineTo(x, y);
  if (!isOpen) g.closePath();
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number[][][]} lines
 */
function strokes(g, lines) {
  g.beginPath();
  for (const [from, to] of lines) {
    g.moveTo(from[0], from[1]);
    g.lineTo(to[0], to[1]);
  }
  g.stroke();
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} radius
 */
function disc(g, radius) {
  g.beginPath();
  g.arc(0, 0, radius, 0, 7);
}

/**
 * What draws each mark around its middle.
 * @type {Record<string, (g: CanvasRenderingContext2D) => void>}
 */
const MARKS = {
  action(g) {
    g.fillStyle = colors.action;
    polygon(g, [[0, -5.6], [5.6, 0], [0, 5.6], [-5.6, 0]]);
    g.fill();
  },
  mutation(g) {
    g.fillStyle = colors.mut;
    g.strokeStyle = colors.red;
    g.lineWidth = 1;
    polygon(g, [[-5.2, -4], [5.2, -4], [0, 5]]);
    g.fill();
    g.stroke();
  },
  state(g) {
    g.fillStyle = colors.state;
    disc(g, 4.4);
    g.fill();
  },
  same(g) {
    g.fillStyle = colors.bg;
    g.strokeStyle = colors.state;
    g.lineWidth = 1.6;
    disc(g, 3.9);
    g.fill();
    g.stroke();
  },
  failed(g) {
    g.strokeStyle = colors.fail;
    g.lineWidth = 2.6;
    strokes(g, [[[-4.5, -4.5], [4.5, 4.5]], [[4.5, -4.5], [-4.5, 4.5]]]);
  },
  cancelled(g) {
    g.fillStyle = colors.bg;
    g.strokeStyle = colors.ink;
    disc(g, 5.6);
    g.fill();
    g.stroke();
    strokes(g, [[[-3, -3], [3, 3]], [[3, -3], [-3, 3]]]);
  },
  open(g) {
    g.fillStyle = colors.bg;
    g.strokeStyle = colors.actiont;
    polygon(g, [[-4, -5.5], [5.5, 0], [-4, 5.5]]);
    g.fill();
    g.stroke();
  },
  impure(g) {
    g.fillStyle = colors.failbg;
    g.strokeStyle = colors.fail;
    g.lineWidth = 1.1;
    polygon(g, [[-5, -5], [5, -5], [5, 5], [-5, 5]]);
    g.fill();
    g.stroke();
    strokes(g, [[[-5, 0], [0, -5]], [[-5, 5], [5, -5]], [[0, 5], [5, 0]]]);
  },
  loop(g) {
    g.strokeStyle = g.fillStyle = colors.loop;
    g.lineWidth = 1.8;
    g.beginPath();
    g.arc(0, 0, 4.6, -0.4, 4.6);
    g.stroke();
    polygon(g, [[-2, -7], [3, -4.6], [-1, -1.8]]);
    g.fill();
  },
  late(g) {
    g.fillStyle = colors.bg;
    disc(g, 7);
    g.fill();
    g.strokeStyle = g.fillStyle = colors.fail;
    g.lineWidth = 2;
    g.beginPath();
    g.moveTo(4.5, -3.5);
    g.lineTo(-1.5, -3.5);
    g.arc(-1.5, -0.2, 3.2, -1.57, 1.57, true);
    g.lineTo(1.5, 3);
    g.stroke();
    polygon(g, [[1, 0], [5.5, 3], [1, 6]]);
    g.fill();
  },
  slow(g) {
    g.fillStyle = colors.slowbg;
    g.strokeStyle = colors.slow;
    polygon(g, [[0, -5.5], [6, 5], [-6, 5]]);
    g.fill();
    g.stroke();
  },
};

/**
 * @param {CanvasRenderingContext2D} g
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} [scale]
 */
export function drawMark(g, name, x, y, scale = 1) {
  const draw = MARKS[name];
  if (!draw) return;
  g.save();
  g.translate(x, y);
  g.scale(scale, scale);
  g.lineWidth = 1.4;
  draw(g);
  g.restore();
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 * @param {number[]} [dash]
 */
export function drawLine(g, x0, y0, x1, y1, dash = []) {
  g.setLineDash(dash);
  strokes(g, [[[x0, y0], [x1, y1]]]);
  g.setLineDash([]);
}

/**
 * An arrow from a state to the action that it drives.
 * @param {CanvasRenderingContext2D} g
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 */
export function drawArrow(g, x0, y0, x1, y1) {
  const isDown = y1 > y0;
  const bend = Math.min(40, Math.abs(y1 - y0) * 0.4);
  const side = isDown ? 0 : 9;
  g.beginPath();
  g.moveTo(x0, y0);
  g.bezierCurveTo(x0 + side, y0 + (isDown ? bend : -bend * 0.2), x1 + side, y1 + (isDown ? -bend : bend), x1, y1);
  g.stroke();
  const back = isDown ? 6 : -6;
  polygon(g, [[x1, y1], [x1 - 3.4, y1 - back], [x1 + 3.4, y1 - back]]);
  g.fill();
}
