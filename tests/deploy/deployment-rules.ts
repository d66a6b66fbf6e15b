import { finishMs } from '@/lib/edge/drain-server'
import { lastWordsMs } from '@/lib/telemetry/tracing'
import type { Manifest } from './files'

type Probe = { httpGet?: { path: string; port: string }; failureThreshold?: number; periodSeconds?: number }
type Named = { name: string }
export type Variable = Named & { value?: string; valueFrom?: Record<string, { name: string; key: string }> }
export type Container = Named & {
  image: string
  ports: (Named & { containerPort: number })[]
  env: Variable[]
  envFrom?: unknown
  resources: Record<'requests' | 'limits', Record<string, string> | undefined>
  securityContext?: Record<string, unknown> & { capabilities?: { drop?: string[] } }
  volumeMounts: (Named & { mountPath: string; readOnly?: boolean })[]
} & Partial<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>>
export type PodSpec = {
  automountServiceAccountToken?: boolean
  enableServiceLinks?: boolean
  terminationGracePeriodSeconds?: number
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } }
  containers: Container[]
  volumes: (Named & Record<string, Record<string, unknown> | string>)[]
}
export type Deployment = Manifest & {
  spec: {
    replicas: number
    strategy: { type: string; rollingUpdate?: { maxUnavailable: number; maxSurge: number } }
    selector: { matchLabels: Record<string, string> }
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec }
  }
}

export const isDeployment = (manifest: Manifest): manifest is Deployment => manifest.kind === 'Deployment'
export const isConsole = ({ metadata }: Manifest): boolean => metadata.name.startsWith('console-')

const podFaults = (pod: PodSpec): (string | false)[] => {
  const mounts = pod.containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name))
  return [
    pod.automountServiceAccountToken !== false && 'has a token of the cluster that nothing uses',
    pod.enableServiceLinks !== false && 'is given PLATFORM_PORT and the like by the names of services',
    pod.terminationGracePeriodSeconds !== 50 && 'is not given 50 s to stop',
    pod.securityContext?.runAsNonRoot !== true && 'may run as root',
    // The images name their user by a word, which runAsNonRoot cannot judge: such a pod never starts.
    !pod.securityContext?.runAsUser && 'names no user by number',
    pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault' && 'has no seccomp profile',
    pod.volumes.map(({ name }) => name).join() !== mounts.join() && 'has volumes that are not those it mounts',
  ]
}

/** A console may be sent requests for as long as it can show its own pages, once it has reached the platform. */
const probesOf = (deployment: Deployment) =>
  isConsole(deployment) ? { started: '/readyz', ready: '/healthz' } : { started: '/healthz', ready: '/readyz' }

const containerFaults = (container: Container, { started, ready }: ReturnType<typeof probesOf>): (string | false)[] => {
  const { securityContext, resources, startupProbe, livenessProbe, readinessProbe } = container
  const ports = new Set(container.ports.map(({ name }) => name))
  const probes = [startupProbe, livenessProbe, readinessProbe]
  return [
    securityContext?.allowPrivilegeEscalation !== false && 'may gain privileges',
    securityContext?.readOnlyRootFilesystem !== true && 'may write to its root',
    securityContext?.capabilities?.drop?.join() !== 'ALL' && 'keeps capabilities',
    livenessProbe?.httpGet?.path !== '/healthz' && 'is not asked /healthz whether it lives',
    startupProbe?.httpGet?.path !== started && `is not asked ${started} whether it has started`,
    readinessProbe?.httpGet?.path !== ready && `is not asked ${ready} whether it is ready`,
    probes.some((probe) => probe?.httpGet && !ports.has(probe.httpGet.port)) && 'is asked at a port that it lacks',
    !(resources.requests?.memory && resources.requests.cpu) && 'asks for no memory or processor',
    !resources.limits?.memory && 'has no limit of memory',
    resources.limits?.cpu !== undefined && 'is slowed down by a limit of its processor',
    !container.volumeMounts.some(({ mountPath }) => mountPath === '/tmp') && 'has no /tmp',
    // `kubectl describe` shows them, and every child process has them.
    (container.envFrom !== undefined || container.env.some(({ valueFrom }) => valueFrom?.secretKeyRef)) &&
      'has a secret in a variable',
    container.image.includes(':') && 'names a tag that kustomization.yaml cannot know',
  ]
}

const stopMs = ({ env }: Container): number =>
  finishMs + lastWordsMs + Number(env.find(({ name }) => name === 'STOP_ANNOUNCE_MS')?.value ?? 0)

const strategyFaults = (deployment: Deployment): (string | false)[] => {
  const { replicas, strategy } = deployment.spec
  if (!isConsole(deployment)) {
    return [
      (replicas !== 1 || strategy.type !== 'Recreate') && 'has volumes of one node and may be on two',
      !deployment.spec.template.spec.containers[0]?.env.some(({ name }) => name === 'DATABASE_URL_FILE') &&
        'has the embedded database',
    ]
  }
  const { maxUnavailable, maxSurge = 0 } = strategy.rollingUpdate ?? {}
  return [
    replicas < 2 && 'has no second pod',
    (strategy.type !== 'RollingUpdate' || maxUnavailable !== 0 || maxSurge < 1) && 'has fewer pods during an update',
  ]
}

/** What of a deployment is not as the product needs it, one line each. */
export const deploymentFaults = (deployment: Deployment): string[] => {
  const { selector, template } = deployment.spec
  const { containers, terminationGracePeriodSeconds = 30 } = template.spec
  return [
    ...strategyFaults(deployment),
    ...podFaults(template.spec),
    ...containers.flatMap((container) => containerFaults(container, probesOf(deployment))),
    containers.some((container) => stopMs(container) + 1000 > terminationGracePeriodSeconds * 1000) &&
      'is killed before its calls have ended',
    Object.entries(selector.matchLabels).some(([name, value]) => template.metadata.labels[name] !== value) &&
      'does not select its own pods',
  ]
    .filter((fault) => fault !== false)
    .map((fault) => `${deployment.metadata.name} ${fault}`)
}
