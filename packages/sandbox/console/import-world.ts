import { parseExact } from '../src/base/exact-json.ts'
import type { ControlInput } from '../src/control/client.ts'
import { control } from './control.ts'
import { toBase64 } from './files.ts'
import type { State } from './live.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** A world that was saved with all its rows, as `GET /export` returns it. */
const isSaved = (value: unknown): value is ControlInput<'importWorld'> => isObject(value) && 'tables' in value && 'world' in value

/**
 * Makes a world from files: one that was saved (JSON), or a world file (YAML or JSON) with the recordings that it names.
 * @param replaces whether a saved world replaces the one with the same client id
 * @throws Error if the files do not contain a world, or if the sandbox refuses it
 */
export async function importWorld(files: readonly File[], replaces: boolean): Promise<State> {
  const json = files.find(({ name }) => name.endsWith('.json'))
  const yaml = files.find(({ name }) => /\.ya?ml$/.test(name))
  const world = yaml ?? json
  if (world === undefined) throw new Error('Choose a world: a .yaml or .json file, with the recordings that it names.')
  const text = await world.text()
  const parsed = world === json ? parseExact(text) : text
  if (isSaved(parsed)) return control.peek().importWorld({ ...parsed, as: replaces ? 'itself' : 'new' })
  if (typeof parsed !== 'string' && !isObject(parsed)) throw new Error(`${world.name} is not a world.`)
  const others = files.filter((file) => file !== world)
  const recordings = await Promise.all(others.map(async (file) => [pathOf(file, world), await toBase64(file)] as const))
  return control.peek().createApp({ world: parsed, ...(recordings.length > 0 && { files: Object.fromEntries(recordings) }) })
}

/** The name of a file as the world names it: relative to the folder of the world, where a whole folder was chosen. */
function pathOf(file: File, world: File): string {
  const folder = world.webkitRelativePath.slice(0, -world.name.length)
  return file.webkitRelativePath.startsWith(folder) ? file.webkitRelativePath.slice(folder.length) || file.name : file.name
}
