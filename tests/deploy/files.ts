import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

export const root = join(import.meta.dirname, '../..')
export const deployFolder = join(root, 'deploy')

export const brands = ['6', '12', '13'] as const

export const readDeploy = (path: string): string => readFileSync(join(deployFolder, path), 'utf8')

/** YAML as compose and Kubernetes read it: with merge keys, and `0440` in octal. */
export const readYaml = <Shape>(path: string): Shape =>
  parse(readDeploy(path), { version: '1.1', merge: true }) as Shape

/** Any object of Kubernetes. What is looked at is described where it is. */
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  [part: string]: unknown
}

export const manifestFiles: readonly string[] = globSync('kubernetes/*.yaml', { cwd: deployFolder })
  .filter((path) => basename(path) !== 'kustomization.yaml')
  .sort()

const readDocuments = (path: string): Manifest[] =>
  parseAllDocuments(readDeploy(path), { version: '1.1', merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    return document.toJS() as Manifest
  })

export const readManifests = (): Manifest[] => manifestFiles.flatMap(readDocuments)

/** What stands beside them behind ingress-nginx. */
export const readIngressNginx = (): Manifest[] =>
  ['ingresses', 'verb-job'].flatMap((name) => readDocuments(`ingress-nginx/${name}.yaml`))

/** Where a program is on this machine. */
export const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

/** What makes and tries backups beside them. */
export const readSchedule = (): Manifest[] => readDocuments('schedule/kubernetes/jobs.yaml')
