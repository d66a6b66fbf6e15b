import { expect, it } from '@jest/globals'
import { isDeployment } from './deployment-rules'
import { type Manifest, readDeploy, readIngressNginx, readManifests, readYaml } from './files'

type Rule = { host: string; http: { paths: { path: string; backend: { service: { name: string } } }[] } }
type Ingress = Manifest & {
  metadata: { annotations: Record<string, string> }
  spec: { ingressClassName: string; rules: Rule[]; tls: { hosts: string[] }[] }
}
type Patch = { target: { kind: string; name: string }; patch: string }

const isIngress = (manifest: Manifest): manifest is Ingress => manifest.kind === 'Ingress'
const ingresses = readIngressNginx().filter(isIngress)
const own = (name: string) => `nginx.ingress.kubernetes.io/${name}`

it('never sends again what nginx.conf never does, under each name', () => {
  const conf = readDeploy('nginx.conf')
  const off = [...conf.matchAll(/location (?:= |\^~ )?(\/\S+) \{[^}]*proxy_next_upstream off;/g)].map(
    ([, path]) => path,
  )
  expect(off.length).toBeGreaterThanOrEqual(4)
  const [first] = readManifests().filter(isIngress)
  const hosts = (first?.spec.rules ?? []).map(({ host }) => host)
  expect(hosts).toHaveLength(3)
  for (const host of hosts) {
    const never = ingresses
      .filter(({ metadata }) => metadata.annotations[own('proxy-next-upstream')] === 'off')
      .flatMap(({ spec }) => spec.rules.filter((rule) => rule.host === host))
      .flatMap(({ http }) => http.paths.map(({ path }) => path))
    expect(never.sort()).toEqual([...off].sort())
  }
})

it('leads each name to its own console, and devices to nothing but their door', () => {
  const [first] = readManifests().filter(isIngress)
  const consoleOf = new Map(
    (first?.spec.rules ?? []).map(({ host, http }) => [host, http.paths[0]?.backend.service.name]),
  )
  for (const { spec, metadata } of ingresses) {
    expect(spec.ingressClassName).toBe('nginx')
    expect(spec.tls.flatMap(({ hosts }) => hosts).sort()).toEqual(spec.rules.map(({ host }) => host).sort())
    for (const { host, http } of spec.rules)
      for (const { path, backend } of http.paths)
        if (metadata.name === 'devices')
          expect([host, path, backend.service.name]).toEqual(['devices.example.com', '/device/', 'platform'])
        else expect([host, backend.service.name]).toEqual([host, consoleOf.get(host)])
  }
})

it('tells the controller what nginx.conf says of bodies, streams and times', () => {
  const { patches } = readYaml<{ patches: Patch[] }>('ingress-nginx/kustomization.yaml')
  const patch = patches.find(({ target }) => target.kind === 'Ingress' && target.name === 'console')?.patch ?? ''
  const conf = readDeploy('nginx.conf')
  for (const [annotation, value, said] of [
    ['proxy-body-size', '11m', 'client_max_body_size 11m;'],
    ['proxy-connect-timeout', '"3"', 'proxy_connect_timeout 3s;'],
    ['proxy-read-timeout', '"65"', 'proxy_read_timeout 65s;'],
    ['proxy-next-upstream', 'error', 'proxy_next_upstream error;'],
    ['proxy-request-buffering', '"off"', 'proxy_request_buffering off;'],
  ] as const) {
    expect(patch).toContain(`${own(annotation)}: ${value}\n`)
    expect(conf).toContain(said)
  }
  const stream = ingresses.find(({ metadata }) => metadata.name === 'console-stream')
  expect(stream?.metadata.annotations[own('proxy-buffering')]).toBe('off')
})

it('a job for a command has the variables, volumes and bounds of the platform', () => {
  const platform = readManifests()
    .filter(isDeployment)
    .find(({ metadata }) => metadata.name === 'platform')
  const job = readIngressNginx().find(({ kind }) => kind === 'Job') as unknown as {
    spec: typeof platform extends undefined ? never : NonNullable<typeof platform>['spec']
  }
  const [pod, own_] = [platform?.spec.template.spec, job.spec.template.spec]
  for (const part of ['env', 'volumeMounts', 'securityContext'] as const)
    expect(own_.containers[0]?.[part]).toEqual(pod?.containers[0]?.[part])
  expect(own_.volumes).toEqual(pod?.volumes)
  expect(job.spec.template.metadata.labels).toEqual(platform?.spec.template.metadata.labels)
})
