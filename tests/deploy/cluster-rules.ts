import { type Deployment, isConsole, isDeployment } from './deployment-rules'
import type { Manifest } from './files'

type Labels = Record<string, string>
type Selector = { matchLabels?: Labels }
type Port = { name?: string; port: number; targetPort?: string }
type Service = Manifest & { spec: { selector: Labels; ports: Port[] } }
type Budget = Manifest & { spec: { selector: Selector; maxUnavailable: number } }
type Path = { path: string; backend: { service: { name: string; port: { name: string } } } }
type Ingress = Manifest & {
  spec: { tls: { hosts: string[] }[]; rules: { host: string; http: { paths: Path[] } }[] }
}
type Peer = { podSelector?: Selector; namespaceSelector?: Selector }
type Rule = { from?: Peer[]; to?: Peer[]; ports?: { port: number }[] }
type Policy = Manifest & {
  spec: { podSelector: Selector; policyTypes: string[]; ingress?: Rule[]; egress?: Rule[] }
}

const matches = (wanted: Labels = {}, labels: Labels = {}): boolean =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value)

const podsOf = (deployments: readonly Deployment[], wanted: Labels | undefined): Deployment[] =>
  deployments.filter(({ spec }) => matches(wanted, spec.template.metadata.labels))

const portsOf = ({ spec }: Deployment) => spec.template.spec.containers.flatMap(({ ports }) => ports)

export const hostsOf = ({ spec }: Deployment): string[] =>
  spec.template.spec.containers.flatMap(({ env }) =>
    (env.find(({ name }) => name === 'ALLOWED_HOSTS')?.value ?? '').split(',').filter(Boolean),
  )

const serviceFaults = (service: Service, deployments: readonly Deployment[]): (string | false)[] => {
  const behind = podsOf(deployments, service.spec.selector)
  const names = new Set(behind.flatMap((each) => portsOf(each).map(({ name }) => name)))
  // The platform's second address, for devices.
  const isDoor = service.metadata.name === 'devices'
  return [
    behind.map(({ metadata }) => metadata.name).join() !== (isDoor ? 'platform' : service.metadata.name) &&
      'leads to other pods than its own',
    service.spec.ports.some(({ targetPort }) => (targetPort === 'devices') !== isDoor) &&
      'gives devices more than their door, or others it',
    service.spec.ports.some(({ targetPort = '' }) => !names.has(targetPort)) && 'leads to a port that its pods lack',
    service.spec.ports.some(({ name }) => name === 'metrics') && 'gives out the metrics',
  ]
}

const ingressFaults = (ingress: Ingress, manifests: readonly Manifest[]): (string | false)[] => {
  const covered = new Set(ingress.spec.tls.flatMap(({ hosts }) => hosts))
  const consoles = manifests.filter(isDeployment).filter(isConsole)
  const led = ingress.spec.rules.flatMap(({ host, http }) =>
    http.paths.map((path) => ({ host, ...path.backend.service })),
  )
  return [
    led.some(({ host }) => !covered.has(host)) && 'serves a name without TLS',
    led.some(({ host, name }) =>
      consoles.every((each) => each.metadata.name !== name || !hostsOf(each).includes(host)),
    ) && 'leads a name to a console that refuses it',
    consoles.some((each) => hostsOf(each).some((host) => led.every((one) => one.host !== host))) &&
      'does not serve every name of the consoles',
    led.some(
      ({ name, port }) =>
        !manifests.some(
          (each) =>
            each.kind === 'Service' &&
            each.metadata.name === name &&
            (each as Service).spec.ports.some((one) => one.name === port.name),
        ),
    ) && 'leads to a service or port that is not there',
  ]
}

/** Nobody reaches the platform but consoles, and nobody reaches anything that no policy names. */
const policyFaults = (policies: readonly Policy[], deployments: readonly Deployment[]): (string | false)[] => {
  const closed = policies.some(
    ({ spec }) =>
      Object.keys(spec.podSelector).length === 0 &&
      spec.policyTypes.join() === 'Ingress,Egress' &&
      !spec.ingress &&
      !spec.egress,
  )
  const into = (deployment: Deployment) =>
    policies
      .filter(({ spec }) => matches(spec.podSelector.matchLabels, deployment.spec.template.metadata.labels))
      .flatMap(({ spec }) => spec.ingress ?? [])
  const platform = deployments.find((each) => !isConsole(each))
  const portOf = (wanted: string) =>
    platform ? portsOf(platform).find(({ name }) => name === wanted)?.containerPort : undefined
  // Who may ask for the metrics, or knock at the door for devices, and nothing else, is none of those that reach it.
  const isAside = ({ ports = [] }: Rule): boolean =>
    ['metrics', 'devices'].some((name) => ports.length > 0 && ports.every(({ port }) => port === portOf(name)))
  const guests = platform
    ? into(platform)
        .filter((rule) => !isAside(rule))
        .flatMap(({ from = [{}] }) => from)
    : []
  const isOpenTo = (peer: Peer): boolean =>
    !peer.podSelector?.matchLabels || podsOf(deployments, peer.podSelector.matchLabels).some((each) => !isConsole(each))
  return [
    !closed && 'the network: what no policy names is open',
    (guests.length === 0 || guests.some(isOpenTo)) && 'the network: not only consoles reach the platform',
    deployments.some((each) => {
      const open = into(each).flatMap(({ ports = [] }) => ports.map(({ port }) => port))
      return portsOf(each)
        .map(({ containerPort }) => containerPort)
        .some((port) => !open.includes(port))
    }) && 'the network: nobody reaches a port that pods listen on',
    policies.some(({ spec }) => podsOf(deployments, spec.podSelector.matchLabels).length === 0) &&
      'the network: a policy is for pods that are not there',
  ]
}

/** What does not fit together among the manifests, one line each. */
export const clusterFaults = (manifests: readonly Manifest[]): string[] => {
  const deployments = manifests.filter(isDeployment)
  const ofKind = <Kind extends Manifest>(kind: string) => manifests.filter((each) => each.kind === kind) as Kind[]
  const budgets = ofKind<Budget>('PodDisruptionBudget')
  const about = (manifest: Manifest, faults: (string | false)[]) =>
    faults.map((fault) => fault && `${manifest.kind} ${manifest.metadata.name} ${fault}`)
  return [
    ...ofKind<Service>('Service').flatMap((each) => about(each, serviceFaults(each, deployments))),
    ...ofKind<Ingress>('Ingress').flatMap((each) => about(each, ingressFaults(each, manifests))),
    ...policyFaults(ofKind<Policy>('NetworkPolicy'), deployments),
    ...deployments.map((each) => {
      const own = budgets.filter(({ spec }) => podsOf([each], spec.selector.matchLabels).length > 0)
      // One pod cannot be away and there; a budget could only stop the work on its node.
      if (each.spec.replicas < 2) return own.length > 0 && `${each.metadata.name} has a budget that cannot be kept`
      const isKept = own.length === 1 && (own[0]?.spec.maxUnavailable ?? 0) < each.spec.replicas
      return !isKept && `${each.metadata.name} has no budget, or one that lets all of its pods go`
    }),
  ].filter((fault) => fault !== false)
}
