/** The positions of the projects' buoys along the track of the drawing 'grounds', in its coordinates. */
export const stations = [
  [470, 372],
  [524, 286],
  [588, 342],
  [652, 262],
  [600, 168],
  [680, 106],
  [752, 168],
  [734, 268],
  [806, 328],
  [862, 236],
  [888, 132],
] as const;
