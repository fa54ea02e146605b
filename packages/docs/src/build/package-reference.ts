import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Application, Converter, PageEvent, ReflectionKind } from 'typedoc'

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))

/** The import paths of the published packages, by their modules: `client/sqlite`. */
const paths = new Map(
  ['client', 'webhooks', 'sandbox', 'mock', 'spec'].flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(`${PACKAGES}${name}/package.json`, 'utf8')) as { exports: Record<string, string> }
    const modules = Object.entries(exports).filter(([, file]) => file.endsWith('.ts'))
    return modules.map(([path, file]): [string, string] => [`${PACKAGES}${name}${file.slice(1)}`, name + path.slice(1)])
  }),
)

/** Names each module by its import path, from which its page has its title and its URL, and mends the pages. */
function adapt({ converter, renderer }: Application): void {
  converter.on(Converter.EVENT_CREATE_DECLARATION, ({ project }, reflection) => {
    if (!reflection.kindOf(ReflectionKind.Module)) return
    const { fileName } = project.getSymbolIdFromReflection(reflection) ?? {}
    reflection.name = paths.get(fileName ?? '') ?? reflection.name
  })
  renderer.on(PageEvent.END, (page) => {
    // The plugin takes `Queue.stats` for a second `QueueStats`, and links to an anchor that does not exist.
    const text = (page.contents ?? '').replace(/#([a-z]+)-\d+\)/g, '#$1)')
    // These pages name everything: the search shows a guide about a word before them.
    page.contents = `<div data-pagefind-weight="0.3">\n\n${text}\n\n</div>`
  })
}

/** A page for each import path. The types of the description are in the API reference. */
export const packageReference = {
  // Further import paths first: a type of the package's own path may have the name of one, and then only one of them has it in its URL.
  entryPoints: [...paths.keys()].reverse(),
  tsconfig: `${PACKAGES}../tsconfig.json`,
  output: 'reference',
  typeDoc: {
    name: 'Package reference',
    plugin: [adapt],
    sortEntryPoints: false,
    router: 'module',
    entryFileName: 'index',
    exclude: ['**/*.gen.ts'],
    disableSources: true,
    // The checks of the repository do it.
    skipErrorChecking: true,
    validation: false,
    useCodeBlocks: true,
    excludeExternals: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    tableColumnSettings: { hideDefaults: true, hideInherited: true, hideModifiers: true, hideOverrides: true, hideSources: true },
  },
}
