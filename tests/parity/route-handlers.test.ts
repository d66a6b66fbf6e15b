import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import ts from 'typescript'
import { appFiles } from './app-folder'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Wrappers of lib/bff that answer requests. A route file takes its methods from one of them and adds nothing. */
const wrappers: Record<string, string[]> = {
  '@/lib/bff/proxied': ['proxied'],
  '@/lib/bff/own-paths': ['healthz', 'readyz', 'policyReports', 'clientErrors', 'ssoStart', 'ssoReturn', 'ssoLogout'],
}

/** Why a route file could answer without a wrapper; empty when it cannot. */
const faultsOf = (source: string): string[] => {
  const file = ts.createSourceFile('route.ts', source, ts.ScriptTarget.Latest, true)
  const wrapped = new Set<string>()
  const exported = new Set<string>()
  const faults: string[] = []
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const allowed = wrappers[statement.moduleSpecifier.text] ?? []
      const names = statement.importClause?.namedBindings
      if (names && ts.isNamedImports(names)) {
        for (const { name, propertyName } of names.elements)
          if (!propertyName && allowed.includes(name.text)) wrapped.add(name.text)
      }
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name)) {
          // Next's segment settings: `dynamic`, `runtime`.
          if (!['dynamic', 'runtime', 'maxDuration'].includes(name.text)) faults.push(`defines ${name.text}`)
        } else if (initializer && ts.isIdentifier(initializer) && wrapped.has(initializer.text)) {
          for (const element of name.elements)
            if (ts.isBindingElement(element)) exported.add(element.name.getText(file))
        } else faults.push('takes its methods from something that is no wrapper')
      }
    } else faults.push(`holds a ${ts.SyntaxKind[statement.kind]}`)
  }
  if (exported.size === 0) faults.push('exports no method')
  for (const name of exported) if (!methods.includes(name)) faults.push(`exports ${name}`)
  return faults
}

test('every route handler comes from a wrapper and adds nothing', () => {
  const files = appFiles(/^route\.[cm]?[jt]sx?$/)
  const faults = files.flatMap((file) =>
    faultsOf(readFileSync(join(root, file), 'utf8')).map((fault) => `${file} ${fault}`),
  )
  expect(faults).toEqual([])
  checked(files.length, 'route handlers')
})

test('a bare handler is detected', () => {
  expect(faultsOf('export async function GET() { return new Response() }')).not.toEqual([])
  expect(faultsOf('export const GET = async () => new Response()')).not.toEqual([])
  expect(faultsOf("import { proxied } from '@/lib/bff/proxied'\nexport const { GET } = { ...proxied }")).not.toEqual([])
  expect(faultsOf("import { proxied } from '@/lib/elsewhere'\nexport const { GET } = proxied")).not.toEqual([])
  expect(faultsOf("export { GET } from '@/lib/bff/proxied'")).not.toEqual([])
  expect(faultsOf("import { proxied } from '@/lib/bff/proxied'\nexport const { GET } = proxied")).toEqual([])
})

test('there is no Server Action', () => {
  const files = appFiles(/\.tsx?$/)
  expect(files.filter((file) => /['"]use server['"]/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  checked(files.length, 'files without a Server Action')
})
