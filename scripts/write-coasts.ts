/** npx tsx scripts/write-coasts.ts — draws the outline of the map of service regions anew. */
import { writeFileSync } from 'node:fs'
import { drawCoasts, HEIGHT, WIDTH } from './draw-coasts.ts'

writeFileSync(
  new URL('../web/src/map/coasts.json', import.meta.url),
  `${JSON.stringify({ width: WIDTH, height: HEIGHT, ...drawCoasts() }, null, 2)}\n`,
)
