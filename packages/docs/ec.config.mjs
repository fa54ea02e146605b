import { defineEcConfig } from '@astrojs/starlight/expressive-code'
import { selectAll, setProperty } from '@astrojs/starlight/expressive-code/hast'

/** The lines of a terminal that its reader types, without prompts: a command may continue after a backslash. */
const COMMANDS = /^\$ (?:.*\\\n)*.*$/gm

/** Keeps names of packages on one line. */
const keepNames = {
  name: 'keep-names',
  hooks: {
    postprocessRenderedLine: ({ renderData }) => {
      for (const span of selectAll('span', renderData.lineAst)) {
        if (span.children.some(({ value }) => value?.includes('@activity-tracking/'))) setProperty(span, 'data-unbroken', '')
      }
    },
  },
}

/** The copy button of a terminal copies its commands only. */
const copyCommands = {
  name: 'copy-commands',
  hooks: {
    postprocessRenderedBlockGroup: ({ renderedGroupContents }) => {
      for (const { codeBlock, renderedBlockAst } of renderedGroupContents) {
        if (codeBlock.language !== 'console') continue
        const commands = Array.from(codeBlock.code.matchAll(COMMANDS), ([command]) => command.slice(2)).join('\n')
        // The button has this character for the end of a line.
        for (const button of selectAll('button[data-code]', renderedBlockAst))
          setProperty(button, 'dataCode', commands.replaceAll('\n', '\x7F'))
      }
    },
  },
}

export default defineEcConfig({
  // Long lines wrap with the indentation of the line, so readers do not have to scroll sideways.
  defaultProps: { wrap: true },
  plugins: [keepNames, copyCommands],
})
