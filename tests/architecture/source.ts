import { posix } from 'node:path'
import ts from 'typescript'
import type { Source } from './rules.ts'

/** Reads one file with the compiler's own parser: what it imports, which globals it uses, what text it holds. */
export function readSource(path: string, code: string): Source {
  const kind = /\.[cm]?jsx?$/.test(path) ? ts.ScriptKind.JSX : ts.ScriptKind.TSX
  // Plain .ts is parsed as such: in .tsx a generic arrow function is a tag.
  const file = ts.createSourceFile(
    path,
    code,
    ts.ScriptTarget.ES2023,
    true,
    path.endsWith('.ts') || path.endsWith('.mts') ? ts.ScriptKind.TS : kind,
  )
  const imports: string[] = []
  const globals: string[] = []
  const texts: string[] = []

  const addImport = (specifier: ts.Node | undefined) => {
    if (specifier && ts.isStringLiteralLike(specifier)) imports.push(resolveFrom(path, specifier.text))
  }

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) addImport(node.moduleSpecifier)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      addImport(node.argument.literal)
    else if (ts.isCallExpression(node) && isModuleCall(node)) addImport(node.arguments[0])
    else if (ts.isNewExpression(node)) {
      if (isModuleUrl(node)) addImport(node.arguments?.[0])
      if (node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0)
        globals.push('new Date()')
    } else if (ts.isPropertyAccessExpression(node)) {
      const text = node.getText()
      if (['Date.now', 'Math.random', 'performance.now'].includes(text)) globals.push(text)
    } else if (ts.isIdentifier(node) && isGlobalUse(node)) globals.push(node.text)
    else if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text.trim())
    else if (ts.isTemplateExpression(node)) {
      texts.push(node.head.text, ...node.templateSpans.map((span) => span.literal.text))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { path, imports, globals: [...new Set(globals)], texts }
}

const isModuleCall = (node: ts.CallExpression): boolean =>
  node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require'

/** `new URL('./worker.ts', import.meta.url)`: how a bundler is told about a worker or a file. */
const isModuleUrl = (node: ts.NewExpression): boolean =>
  node.expression.getText() === 'URL' && node.arguments?.[1]?.getText() === 'import.meta.url'

const watched = new Set([
  'process',
  'fetch',
  'console',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'crypto',
])

/** A name used by itself, not a property, a key or a declaration of the same name. */
function isGlobalUse(node: ts.Identifier): boolean {
  if (!watched.has(node.text)) return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  return !(
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isQualifiedName(parent)
  )
}

/** A relative specifier becomes a path from the project's root; a package or an alias stays as it is. */
const resolveFrom = (path: string, specifier: string): string =>
  specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), specifier)) : specifier
