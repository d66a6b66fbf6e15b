import { join } from 'node:path'
import ts from 'typescript'
import { type Manifest, root } from './files'

/** Where the package has the types of an API group: `apps/v1`, and `core/v1` for the group without a name. */
const moduleOf = ({ apiVersion }: Manifest): string => {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
  return `kubernetes-types/${group?.replace('.k8s.io', '')}/${version}`
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
}

/**
 * What the compiler finds wrong with manifests as values of Kubernetes' own types: a field that does not exist, one
 * that is missing, or a value of the wrong kind. A JSON schema would let unknown fields pass, and a probe that is
 * misspelt is one that is missing.
 */
export const typeFaults = (manifests: readonly Manifest[]): string[] => {
  const file = join(root, 'tests/deploy/manifests-as-types.ts')
  const lines = manifests.map(
    (manifest, at) =>
      `export const m${at}: import('${moduleOf(manifest)}').${manifest.kind} = ${JSON.stringify(manifest, null, 1)}`,
  )
  const text = lines.join('\n')
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  const program = ts.createProgram([file], options, host)
  return program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ messageText, start = 0 }) => {
    const before = text.slice(0, start).split('\nexport const m').length - 1
    const { kind, metadata } = manifests[before] ?? { kind: '?', metadata: { name: '?' } }
    return `${kind} ${metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}
