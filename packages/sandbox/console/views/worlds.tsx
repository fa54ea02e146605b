import { parseExact, stringifyExact } from '../../src/base/exact-json.ts'
import type { ControlInput } from '../../src/control/client.ts'
import { attempt, control } from '../control.ts'
import { type App, apps, type State, state } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Field, Form, type Values } from '../parts/form.tsx'
import { Pill } from '../parts/pill.tsx'
import { goTo, href } from '../routing.ts'

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
          <Form submit="Create world" onSubmit={async (values) => show(await control.value.createApp(values))}>
            <Field name="name" label="Name" hint="Of its app." />
            <Field
              name="seed"
              label="Seed"
              type="number"
              hint="Decides tokens and secrets. Leave it empty for that of the default world."
            />
            <Field name="now" label="Clock, UTC" type="datetime-local" hint="Where its clock starts. Leave it empty for now." />
            <Field name="frozen" label="Stopped clock" type="checkbox" hint="The clock moves only when you move it." />
          </Form>
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
        {name} <span class="soft">{id}</span>
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
            onConfirm={() => attempt(() => control.value.deleteApp({ client_id: id }), `World ${id} deleted.`)}
          />
        )}
      </div>
    </header>
  )
}

/** Saves content as a file of the browser's downloads. */
function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

function ThisWorld({ world: { client_id: id } }: { readonly world: State }) {
  const save = () =>
    attempt(async () =>
      saveFile(`world-${id}.json`, new Blob([stringifyExact(await control.value.exportWorld())], { type: 'application/json' })),
    )
  return (
    <>
      <div class="actions">
        <ActionButton onPress={save}>Export</ActionButton>
        <ConfirmButton
          label="Reset"
          question="Reset the world to its start?"
          onConfirm={() => attempt(() => control.value.reset(), 'World reset.')}
        />
      </div>
      <p class="soft">
        The export is a JSON file with the athletes and their data, without tokens and webhooks. Import it here or in another sandbox.
      </p>
    </>
  )
}

/** @throws Error if the file is not JSON */
async function readWorld(file: File): Promise<ControlInput<'importWorld'>> {
  const text = await file.text()
  try {
    return parseExact(text) as ControlInput<'importWorld'>
  } catch (error) {
    throw new Error(`${file.name} is not JSON.`, { cause: error })
  }
}

async function importWorld({ file, replace }: Values): Promise<void> {
  const world = await readWorld(file as File)
  show(replace === true ? await control.value.importWorld(world) : await control.value.createApp({ world }))
}

const ImportWorld = () => (
  <section class="card">
    <h2>Import a world</h2>
    <p class="soft">A JSON file that was exported from this or another sandbox.</p>
    <Form submit="Import" onSubmit={importWorld}>
      <Field name="file" label="File" type="file" required accept=".json" />
      <Field name="replace" label="Replace the data of this world" type="checkbox" />
    </Form>
  </section>
)
