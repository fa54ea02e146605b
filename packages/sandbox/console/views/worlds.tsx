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
import type { Field, Values } from '../parts/form-values.ts'
import { Pill } from '../parts/pill.tsx'
import { goTo, href } from '../routing.ts'
import { MAX_ZIP_MB, zipOf } from '../world-zip.ts'

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
              }, `World ${id} deleted.`)
            }
          />
        )}
      </div>
    </header>
  )
}

function ThisWorld({ world: { client_id: id } }: { readonly world: State }) {
  const share = useSignal<number | undefined>(undefined)
  const saveZip = () =>
    attempt(async () => {
      share.value = 0
      const { files } = await control.value.exportWorldFiles()
      saveFile(`world-${id}.zip`, await zipOf(files, (done) => (share.value = done)))
    }).finally(() => {
      share.value = undefined
    })
  const saveRows = () =>
    attempt(async () =>
      saveFile(`world-${id}.json`, new Blob([stringifyExact(await control.value.exportWorld())], { type: 'application/json' })),
    )
  return (
    <>
      <div class="actions">
        <ActionButton onPress={saveZip}>Export as .zip</ActionButton>
        <ActionButton onPress={saveRows}>Export all rows (.json)</ActionButton>
        <ConfirmButton
          label="Reset"
          question="Reset the world to its start?"
          onConfirm={() => attempt(() => control.value.reset(), 'World reset.')}
        />
      </div>
      <WorkProgress label="Exporting the world" share={share.value} />
      <p class="soft">
        The .zip has a world file (YAML) and the recordings that it names, to read, edit, import and share. The .json also has tokens,
        efforts and webhooks, and can replace this world later.
      </p>
    </>
  )
}

/** How far work is that takes a while. */
const WorkProgress = ({ label, share }: { readonly label: string; readonly share: number | undefined }) =>
  share === undefined ? null : (
    <p class="progress" role="status">
      <progress aria-label={label} max={1} value={share} /> {label} …
    </p>
  )

const IMPORT_FIELDS: readonly Field[] = [
  { name: 'files', label: 'Files', kind: 'files', required: true, isInternal: true },
  { name: 'replace', label: 'Replace the world with the same client id', kind: 'boolean', isInternal: true },
]

function ImportWorld() {
  const share = useSignal<number | undefined>(undefined)
  const send = async ({ files, replace }: Values): Promise<void> => {
    share.value = 0
    try {
      show(await importWorld(files as readonly File[], replace === true, (done) => (share.value = done)))
    } finally {
      share.value = undefined
    }
  }
  return (
    <section class="card">
      <h2>Import a world</h2>
      <p class="soft">
        A .zip (up to {MAX_ZIP_MB} MB) or .json that was exported, or a world file (.yaml) together with the recordings that it names.
      </p>
      <Form fields={IMPORT_FIELDS} submit="Import" onSubmit={send}>
        <WorkProgress label="Importing the world" share={share.value} />
      </Form>
    </section>
  )
}
