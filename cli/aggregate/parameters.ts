import { type AggregateParameters, DEFAULT_PARAMETERS } from '#survey/aggregate/parameters'
import { readWhole } from '../files.ts'
import { Stop } from '../shell.ts'

/** The parameters of a JSON file over the defaults. Names it does not know are refused. */
export async function readParameters(
  directory: string,
  file: string | undefined,
): Promise<AggregateParameters> {
  if (file === undefined) return DEFAULT_PARAMETERS
  let given: unknown
  try {
    given = JSON.parse(new TextDecoder().decode(await readWhole(directory, file)))
  } catch (error) {
    if (error instanceof SyntaxError) throw new Stop(`${file} がJSONの形をしていません。`)
    throw error
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Stop(`${file} は { "名前": 値 } の形にしてください。`)
  }
  for (const [name, value] of Object.entries(given)) {
    const standard = DEFAULT_PARAMETERS[name as keyof AggregateParameters]
    if (!(name in DEFAULT_PARAMETERS)) {
      throw new Stop(
        `${file} の「${name}」は分かりません。`,
        `使える名前: ${Object.keys(DEFAULT_PARAMETERS).join(', ')}`,
      )
    }
    const wanted = standard === undefined ? 'number' : typeof standard
    if (typeof value !== wanted || Array.isArray(value) !== Array.isArray(standard)) {
      throw new Stop(`${file} の「${name}」の値の形が違います。`)
    }
  }
  return { ...DEFAULT_PARAMETERS, ...given }
}
