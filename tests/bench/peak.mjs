/** Loaded into a measured process: says at its end, on the fourth stream, how much memory it took at most. */
import { writeSync } from 'node:fs'

process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))
