/** Where the number of each region stands on the drawn map; a region of several coasts has it several times. */
export const labelPlaces: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  '1': [[432, 164]],
  '2': [[306, 66]],
  '3': [[462, 34]],
  '14': [[262, 250]],
  '15': [[424, 240]],
  '16': [
    [196, 66],
    [356, 424],
    [118, 332],
  ],
  '27': [[256, 466]],
  '28': [
    [164, 376],
    [262, 372],
  ],
  '30': [[512, 496]],
}

/** The airport is named by the institute, not by the map: its box stands apart. */
export const AIRPORT = '30'
export const AIRPORT_BOX = { x: 424, y: 464, width: 176, height: 92 } as const
