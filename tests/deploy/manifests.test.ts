import { basename } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { clusterFaults, hostsOf } from './cluster-rules'
import { type Deployment, deploymentFaults, isConsole, isDeployment } from './deployment-rules'
import { brands, type Manifest, manifestFiles, readDeploy, readManifests, readYaml } from './files'

const manifests = readManifests()
const deployments = manifests.filter(isDeployment)

/** The manifests with one mistake: a text that stands in one of them, replaced. */
const plant = (name: string, kind: string, from: string, to: string): Manifest[] =>
  manifests.map((manifest) => {
    if (manifest.metadata.name !== name || manifest.kind !== kind) return manifest
    const text = JSON.stringify(manifest)
    if (!text.includes(from)) throw new Error(`${kind} ${name} has no ${from}`)
    return JSON.parse(text.replaceAll(from, to)) as Manifest
  })

describe('deployments', () => {
  it('are as the product needs them', () => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual([
      ...brands.map((brand) => `console-${brand}`).sort(),
      'platform',
    ])
    expect(deployments.flatMap(deploymentFaults)).toEqual([])
  })

  it.each([
    ['is not asked /healthz whether it lives', '"livenessProbe"', '"noProbe"'],
    ['is not asked /readyz whether it has started', '/readyz', '/healthz'],
    ['is not asked /healthz whether it is ready', '"readinessProbe"', '"noProbe"'],
    ['is asked at a port that it lacks', '"port":"http"', '"port":"web"'],
    ['may write to its root', '"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false'],
    ['may run as root', '"runAsNonRoot":true', '"runAsNonRoot":false'],
    ['names no user by number', '"runAsUser":1000', '"runAsUser":0'],
    ['keeps capabilities', '"drop":["ALL"]', '"drop":["NET_RAW"]'],
    ['may gain privileges', '"allowPrivilegeEscalation":false', '"allowPrivilegeEscalation":true'],
    ['has no seccomp profile', 'RuntimeDefault', 'Unconfined'],
    ['is given PLATFORM_PORT and the like', '"enableServiceLinks":false', '"enableServiceLinks":true'],
    ['is not given 50 s to stop', '"terminationGracePeriodSeconds":50', '"terminationGracePeriodSeconds":30'],
    ['is killed before its calls have ended', '"value":"5000"', '"value":"8000"'],
    ['has no second pod', '"replicas":2', '"replicas":1'],
    ['has fewer pods during an update', '"maxUnavailable":0', '"maxUnavailable":1'],
    ['has no limit of memory', '"limits"', '"noLimits"'],
    ['has no /tmp', '"mountPath":"/tmp"', '"mountPath":"/var/tmp"'],
    ['has volumes that are not those it mounts', '"name":"ended","emptyDir"', '"name":"lost","emptyDir"'],
    ['has a secret in a variable', '"configMapKeyRef"', '"secretKeyRef"'],
    ['does not select its own pods', '"matchLabels":{"app.kubernetes.io/name":"console"', '"matchLabels":{"app":"c"'],
  ])('are refused when one %s', (fault, from, to) => {
    const faults = plant('console-6', 'Deployment', from, to).filter(isDeployment).flatMap(deploymentFaults)
    expect(faults).toContainEqual(expect.stringContaining(`console-6 ${fault}`))
  })

  it('of consoles differ in brand and host alone', () => {
    const [first, ...others] = brands.map((brand) =>
      readDeploy(`kubernetes/console-${brand}.yaml`)
        .replaceAll(new RegExp(`(console-|brand: "|BRAND, value: "|of brand )${brand}\\b`, 'g'), '$1N')
        .replaceAll(/(ALLOWED_HOSTS, value: )\S+/g, '$1HOST'),
    )
    for (const other of others) expect(other).toBe(first)
  })
})

describe('the manifests', () => {
  it('fit together', () => {
    expect(clusterFaults(manifests)).toEqual([])
  })

  it.each([
    ['leads to other pods than its own', 'console-12', 'Service', '"brand":"12"', '"brand":"13"'],
    ['leads to a port that its pods lack', 'platform', 'Service', '"targetPort":"http"', '"targetPort":"web"'],
    ['leads a name to a console that refuses it', 'console', 'Ingress', '"console-13"', '"console-12"'],
    [
      'serves a name without TLS',
      'console',
      'Ingress',
      '"hosts":["console.example.com"',
      '"hosts":["other.example.com"',
    ],
    ['does not serve every name', 'console', 'Ingress', 'york.example.com', 'york.example.org'],
    [
      'not only consoles reach the platform',
      'platform',
      'NetworkPolicy',
      'kubernetes.io/name":"console"',
      'kubernetes.io/part-of":"hvac-console"',
    ],
    [
      'not only consoles reach the platform',
      'platform',
      'NetworkPolicy',
      '{"matchLabels":{"app.kubernetes.io/name":"console"}}',
      '{}',
    ],
    ['not only consoles reach the platform', 'platform', 'NetworkPolicy', '"port":9464', '"port":4000'],
    ['not only consoles reach the platform', 'platform', 'NetworkPolicy', '"port":8883', '"port":4000'],
    ['gives devices more than their door', 'devices', 'Service', '"targetPort":"devices"', '"targetPort":"http"'],
    ['what no policy names is open', 'nobody-unless-named', 'NetworkPolicy', '"Ingress",', ''],
    ['nobody reaches a port', 'console', 'NetworkPolicy', '9464', '9090'],
    ['has no budget', 'console-6', 'PodDisruptionBudget', '"maxUnavailable":1', '"maxUnavailable":2'],
    ['has no budget', 'console-6', 'PodDisruptionBudget', '"brand":"6"', '"brand":"7"'],
  ])('are refused when one %s (%s)', (fault, name, kind, from, to) => {
    expect(clusterFaults(plant(name, kind, from, to))).toContainEqual(expect.stringContaining(fault))
  })

  it('are all named in kustomization.yaml, and so are their images', () => {
    const { resources, images } = readYaml<{ resources: string[]; images: { name: string }[] }>(
      'kubernetes/kustomization.yaml',
    )
    expect([...resources].sort()).toEqual(manifestFiles.map((path) => basename(path)))
    const used = deployments.flatMap(({ spec }) => spec.template.spec.containers.map(({ image }) => image))
    expect(images.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort())
  })

  it('serve the names of compose', () => {
    const names = (each: readonly Deployment[]) => each.filter(isConsole).flatMap(hostsOf).sort()
    const { services } = readYaml<{ services: Record<string, { environment?: Record<string, string> }> }>(
      'compose.yaml',
    )
    const composed = Object.values(services).flatMap(({ environment }) => environment?.ALLOWED_HOSTS ?? [])
    expect(names(deployments)).toEqual(composed.sort())
  })
})
