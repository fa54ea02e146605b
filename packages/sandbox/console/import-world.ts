import { parseExact } from '../src/base/exact-json.ts'
import type { ControlInput } from '../src/control/client.ts'
import { control } from './control.ts'
import { toBase64 } from './files.ts'
import type { State } from './live.ts'
import { filesOfZip, gzipped, type Progress } from './world-zip.ts'

/** A file that was chosen, or one in an archive. */
interface Entry {
  /** Path, with slashes. */
  readonly name: string
  readonly content: Blob
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** A world that was saved with all its rows, as `GET /export` returns it. */
const isSaved = (value: unknown): value is ControlInput<'importWorld'> => isObject(value) && 'tables' in value && 'world' in value

/**
 * Makes a world from files: a .zip with a world file and the recordings that it names, these files themselves, or a world that was saved (JSON).
 * @param replaces whether a saved world replaces the one with the same client id
 * @throws Error if the files do not contain a world, or if the sandbox refuses it
 */
export async function importWorld(files: readonly File[], replaces: boolean, onProgress: Progress): Promise<State> {
  const [first] = files
  const isZip = files.length === 1 && first !== undefined && /\.zip$/i.test(first.name)
  const entries = isZip
    ? await unpacked(first, onProgress)
    : files.map((file) => ({ name: file.webkitRelativePath || file.name, content: file }))
  const world = worldIn(entries)
  if (world === undefined) {
    throw new Error(
      isZip ? `${first.name} has no world.yaml.` : 'Choose a world: a .zip, or a .yaml or .json file with the recordings that it names.',
    )
  }
  const text = await world.content.text()
  const parsed = world.name.endsWith('.json') ? parseExact(text) : text
  if (isSaved(parsed)) return control.peek().importWorld({ ...parsed, as: replaces ? 'itself' : 'new' })
  if (typeof parsed !== 'string' && !isObject(parsed)) throw new Error(`${world.name} is not a world.`)
  const folder = world.name.slice(0, world.name.lastIndexOf('/') + 1)
  const others = entries.filter((entry) => entry !== world)
  const recordings: Record<string, string> = {}
  for (const [index, { name, content }] of others.entries()) {
    recordings[name.startsWith(folder) ? name.slice(folder.length) : name] = await toBase64(await gzipped(content))
    onProgress((index + 1) / others.length)
  }
  return control.peek().createApp({ world: parsed, ...(others.length > 0 && { files: recordings }) })
}

async function unpacked(file: File, onProgress: Progress): Promise<Entry[]> {
  const files = await filesOfZip(file, onProgress)
  return files.map(({ name, bytes }) => ({ name, content: new Blob([bytes]) }))
}

/** The world file: the one in the outermost folder, and YAML before JSON. */
function worldIn(entries: readonly Entry[]): Entry | undefined {
  const depthOf = ({ name }: Entry): number => name.split('/').length
  const worlds = entries.filter(({ name }) => /\.(ya?ml|json)$/i.test(name)).sort((one, other) => depthOf(one) - depthOf(other))
  return worlds.find(({ name }) => !name.endsWith('.json')) ?? worlds[0]
}
