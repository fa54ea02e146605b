import { dirname } from 'node:path'
import ts from 'typescript'
import { declarationOf } from './declarations.ts'
import type { ExportedName } from './exported-name.ts'

const readable = (text: string): string => text.replace(/\{@link ([^}]+)\}/g, '`$1`')

/** The declaration files of a package, by source file. */
function declarationsOf(program: ts.Program): Map<string, string> {
  const written = new Map<string, string>()
  program.emit(
    undefined,
    (_name, text, _bom, _error, sources) => {
      for (const { fileName } of sources ?? []) written.set(fileName, text)
    },
    undefined,
    true,
  )
  return written
}

const isError = (declaration: ts.Declaration): boolean =>
  ts.isClassDeclaration(declaration) && (declaration.heritageClauses?.some((clause) => /Error\b/.test(clause.getText())) ?? false)

function kindOf(symbol: ts.Symbol, declaration: ts.Declaration, checker: ts.TypeChecker): ExportedName['kind'] {
  if (symbol.flags & ts.SymbolFlags.Class) return isError(declaration) ? 'error' : 'class'
  if (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) return 'type'
  const isCalled = checker.getTypeOfSymbolAtLocation(symbol, declaration).getCallSignatures().length > 0
  return isCalled ? 'function' : 'constant'
}

/**
 * Compiler options from a tsconfig, for a program that emits declarations to memory. It does not check types, because
 * other checks do, and checking takes longer than everything else here.
 */
function settingsOf(tsconfig: string): ts.CompilerOptions {
  const overrides = { noEmit: false, noCheck: true, declaration: true, emitDeclarationOnly: true, outDir: dirname(tsconfig) }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  return ts.getParsedCommandLineOfConfigFile(tsconfig, overrides, host)?.options ?? overrides
}

/**
 * Reads the exports of modules, with their comments and the declarations that the compiler emits.
 * @param entries absolute paths of the modules
 * @param tsconfig absolute path of a tsconfig for all of them
 * @returns by module
 */
export function readExports(entries: readonly string[], tsconfig: string): Map<string, ExportedName[]> {
  const program = ts.createProgram(entries, settingsOf(tsconfig))
  const declarations = declarationsOf(program)
  return new Map(entries.map((entry) => [entry, exportsOf(entry, program, declarations)]))
}

function exportsOf(entry: string, program: ts.Program, declarations: ReadonlyMap<string, string>): ExportedName[] {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`${entry} is not a module`)
  return checker.getExportsOfModule(module).map((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    const [declaration] = symbol.declarations ?? []
    if (declaration === undefined) throw new Error(`${entry} exports ${exported.name}, which is declared nowhere`)
    const { fileName } = declaration.getSourceFile()
    return {
      name: exported.name,
      source: fileName.slice(fileName.lastIndexOf('/src/') + '/src/'.length),
      kind: kindOf(symbol, declaration, checker),
      declaration: fileName.endsWith('.gen.ts') ? undefined : declarationOf(symbol.name, declarations.get(fileName) ?? ''),
      text: readable(ts.displayPartsToString(symbol.getDocumentationComment(checker))),
      tags: symbol.getJsDocTags(checker).map((tag) => ({ name: tag.name, text: readable(ts.displayPartsToString(tag.text)) })),
    }
  })
}
