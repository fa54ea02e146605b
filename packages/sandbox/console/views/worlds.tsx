import { useSignal } from '@preact/signals'
import { stringifyExact } from '../../src/base/exact-json.ts'
import { attempt, control } from '../control.ts'
import { NewApp } from '../fields.gen.ts'
import { saveFile } from '../files.ts'
import { importWorld } from '../import-world.ts'
import { type App, apps, type State, state } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Form } from '../parts/form.tsx'
import { Pill } from '../parts/pill.tsx'
import { goTo, href } from '../routing.ts'

/** Options that most new worlds have. */
const COMMON = ['name', 'seed', 'now', 'frozen']

/** Shows a world, whichever it is. */
function show({ client_id: id }: Pick<State, 'client_id'>): void {
  const isDefault = apps.peek().some((app) => app.default && app.client_id === id)
  goTo(['overview'], { world: isDefault ? '' : id })
}

/** Worlds side by side: each has its own app, athletes, clock, limits and webhooks. */
export function WorldsView() {
  const world = state.value
  if (world === undefined) return null
  return (
    <div class="page">
      <header class="page-head">
        <h1>Worlds</h1>
        <p>Each app has a world: its own athletes, clock, rate limits, faults and webhooks. Worlds do not see each other.</p>
      </header>
      <ul class="stack">
        {apps.value.map((app) => (
          <li key={app.client_id} class="card">
            <WorldCard app={app} isShown={app.client_id === world.client_id} />
            {app.client_id === world.client_id && <ThisWorld world={world} />}
          </li>
        ))}
      </ul>
      <div class="columns">
        <ImportWorld />
        <section class="card">
          <h2>New world</h2>
          <Form
            fields={NewApp}
            only={NewApp.map(({ name }) => name).filter((name) => name !== 'world' && name !== 'files')}
            more={NewApp.map(({ name }) => name).filter((name) => !COMMON.includes(name))}
            submit="Create world"
            onSubmit={async (values) => show(await control.value.createApp(values))}
          />
        </section>
      </div>
    </div>
  )
}

function WorldCard({ app, isShown }: { readonly app: App; readonly isShown: boolean }) {
  const { client_id: id, name } = app
  return (
    <header>
      <h2>
        {name} <span class="soft num">{id}</span>
      </h2>
      <div class="actions">
        {app.default && <Pill tone="plain" text="default" />}
        {isShown ? (
          <Pill tone="good" text="shown" />
        ) : (
          <a class="button small" href={href(['overview'], { world: app.default ? '' : id })}>
            Show
          </a>
        )}
        {!app.default && (
          <ConfirmButton
            label="Delete"
            question={`Delete the world ${id}?`}
            onConfirm={() =>
              attempt(async () => {
                await control.value.deleteApp({ client_id: id })
                if (isShown) goTo(['worlds'], { world: '' })
              }, `The world ${id} is deleted.`)
            }
          />
        )}
      </div>
    </header>
  )
}

function ThisWorld({ world: { client_id: id } }: { readonly world: State }) {
  const files = useSignal<readonly { readonly name: string; readonly content: string }[]>([])
  const save = () =>
    attempt(async () => saveFile(`world-${id}.json`, stringifyExact(await control.value.exportWorld()), 'application/json'))
  const write = () =>
    attempt(async () => {
      files.value = (await control.value.exportWorldFiles()).files
    })
  return (
    <>
      <div class="actions">
        <ActionButton onPress={save}>Export everything (JSON)</ActionButton>
        <ActionButton onPress={write}>Export as world file (YAML)</ActionButton>
        <ConfirmButton
          label="Reset"
          question="Reset the world to its start?"
          onConfirm={() => attempt(() => control.value.reset(), 'The world is as it was at its start.')}
        />
      </div>
      {files.value.length > 0 && (
        <>
          <p class="soft">
            A world file names its recordings. Keep these files in one folder, or write the folder with{' '}
            <code>npx @activity-tracking/sandbox world export</code>.
          </p>
          <ul class="links">
            {files.value.map((file) => (
              <li key={file.name}>
                <button type="button" class="small" onClick={() => saveFile(file.name.replaceAll('/', '-'), file.content, 'text/plain')}>
                  {file.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function ImportWorld() {
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const data = new FormData(form)
    const files = data.getAll('files').filter((each): each is File => each instanceof File && each.name !== '')
    const world = await attempt(() => importWorld(files, data.get('replace') !== null))
    if (world === undefined) return
    form.reset()
    show(world)
  }
  return (
    <section class="card">
      <h2>Import a world</h2>
      <p class="soft">An exported world (.json), or a world file (.yaml) together with the recordings that it names.</p>
      <form class="fields" onSubmit={send}>
        <label class="field wide">
          <span>Files</span>
          <input type="file" name="files" multiple required />
        </label>
        <label class="check wide">
          <input type="checkbox" name="replace" />
          <span>Replace the world with the same client id</span>
        </label>
        <div class="actions">
          <button type="submit" class="main">
            Import
          </button>
        </div>
      </form>
    </section>
  )
}
