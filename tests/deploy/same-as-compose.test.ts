import { basename } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readConsoleConfig } from '@/lib/config/console-config'
import { refuseWrongValues } from '@/lib/config/refuse-wrong-values'
import { Env, readConfig } from '@/platform/kernel/config/config'
import { isDeployment, type Variable } from './deployment-rules'
import { brands, readDeploy, readManifests, readYaml } from './files'
import { readUnit, unitVariables } from './units'

type Variables = Record<string, string>
type Service = {
  environment?: Variables
  secrets?: string[]
  stop_grace_period?: string
  mem_limit?: string
}

const { services } = readYaml<{ services: Record<string, Service> }>('compose.yaml')
const manifests = readManifests()
const deployments = manifests.filter(isDeployment)
const programs = [...brands.map((brand) => `console-${brand}`), 'platform']
const targetOf = (name: string) => (name === 'platform' ? 'platform' : 'console')

/** The variables that an image sets. */
const imageOf = (name: string): Variables => {
  const stage = readDeploy('Dockerfile')
    .split(new RegExp(`^FROM \\S+ AS ${targetOf(name)}$`, 'm'))[1]
    ?.split(/^FROM /m)[0]
  const text = stage?.replaceAll('\\\n', ' ') ?? ''
  const lines = [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.trim().split(/\s+/))
  return Object.fromEntries(lines.map((line) => line.split('=') as [string, string]))
}

const composed = (name: string): Required<Pick<Service, 'environment' | 'secrets'>> & Service => {
  const service = services[name]
  if (!service?.environment || !service.secrets) throw new Error(`compose.yaml has no ${name} with its variables`)
  return { ...service, environment: service.environment, secrets: service.secrets }
}

const podOf = (name: string) => {
  const pod = deployments.find(({ metadata }) => metadata.name === name)?.spec.template.spec
  const container = pod?.containers[0]
  if (!pod || !container) throw new Error(`no deployment ${name}`)
  return { pod, container }
}

const cluster = manifests.find(({ kind }) => kind === 'ConfigMap')?.data as Variables
const textOf = ({ value, valueFrom }: Variable): string => value ?? cluster[valueFrom?.configMapKeyRef?.key ?? ''] ?? ''
const kubernetes = (name: string): Variables =>
  Object.fromEntries(podOf(name).container.env.map((variable) => [variable.name, textOf(variable)]))
const systemd = (name: string): Variables =>
  name === 'platform'
    ? unitVariables('hvac-platform.service', 'platform.env')
    : unitVariables('hvac-console@.service', `${name}.env`, name.replace('console-', ''))
const unitOf = (name: string) => readUnit(name === 'platform' ? 'hvac-platform.service' : 'hvac-console@.service')

/** Whom to believe about addresses: where the hop in front stands differs from one way to the next. */
const networks = new Set(['TRUSTED_PROXIES', 'PLATFORM_TRUSTED_PEERS'])
const secretFiles = (variables: Variables): string[] =>
  Object.keys(variables)
    .filter((name) => name.endsWith('_FILE') && name !== 'ENDED_SESSIONS_FILE')
    .sort()

describe.each(programs)('%s', (name) => {
  const { environment, secrets, stop_grace_period, mem_limit } = composed(name)
  const ofImage = imageOf(name)
  const serve = `hvac-${targetOf(name)}`

  it('has the variables of compose in Kubernetes, and beyond them only those of its image', () => {
    const own = kubernetes(name)
    for (const [variable, value] of Object.entries(environment)) {
      expect(`${variable}=${networks.has(variable) ? !own[variable] : own[variable]}`).toBe(
        `${variable}=${networks.has(variable) ? false : value}`,
      )
    }
    expect(Object.keys(own).filter((variable) => !(variable in environment) && !(variable in ofImage))).toEqual([])
  })

  it('has the variables of compose and of its image under systemd, and no others', () => {
    expect(Object.keys(systemd(name)).sort()).toEqual([...new Set(Object.keys({ ...environment, ...ofImage }))].sort())
  })

  it('has the same secrets, each as a file', () => {
    const files = Object.entries(environment).filter(([variable]) => secretFiles(environment).includes(variable))
    expect(files.map(([, path]) => basename(path)).sort()).toEqual([...secrets].sort())
    const { pod, container } = podOf(name)
    const mount = container.volumeMounts.find(({ mountPath }) => mountPath === '/run/secrets')
    expect(mount?.readOnly).toBe(true)
    const volume = pod.volumes.find((each) => each.name === mount?.name)?.secret
    expect(volume).toMatchObject({ secretName: targetOf(name), defaultMode: 0o440 })
    // What is renewed while the platform runs is no credential, of which systemd makes a copy at the start.
    const renewed = Object.values(systemd(name)).filter((path) => path.startsWith('/etc/hvac-mqtt/'))
    expect(
      [
        ...unitOf(name)('LoadCredential').map((line) => line.split(':')[0] ?? ''),
        ...renewed.map((path) => basename(path)),
      ].sort(),
    ).toEqual([...secrets].sort())
    expect(unitOf(name)('SupplementaryGroups')).toEqual(renewed.length > 0 ? ['hvac-mqtt'] : [])
    for (const [variable, path] of files) expect(basename(systemd(name)[variable] ?? '')).toBe(basename(path))
    // The walk makes each of them.
    for (const secret of secrets) expect(readDeploy('README.md')).toContain(`--from-file=secrets/${secret}`)
  })

  it('has as long to stop, and as much memory', () => {
    const { pod, container } = podOf(name)
    const unit = unitOf(name)
    expect(`${pod.terminationGracePeriodSeconds}s`).toBe(stop_grace_period)
    expect(`${unit('TimeoutStopSec')}s`).toBe(stop_grace_period)
    expect(container.resources.limits?.memory).toBe(mem_limit?.replace('g', 'Gi'))
    expect(unit('MemoryMax')).toEqual([mem_limit?.toUpperCase()])
  })

  it('is started by its own program, which bounds its heap', () => {
    expect(unitOf(name)('ExecStart')).toEqual([`/opt/${serve}/current/bin/${serve} serve`])
    expect(readDeploy('Dockerfile')).toContain(`CMD ["${serve}", "serve"]`)
    expect(readDeploy(`bin/${serve}`)).toMatch(/--max-old-space-size=\d+/)
  })

  it('looks at itself under systemd as it runs: the same variables, secrets, folders and bounds', () => {
    const verb = readUnit(name === 'platform' ? 'hvac-platform-verb@.service' : 'hvac-console-doctor@.service')
    const same = ['EnvironmentFile', 'Environment', 'LoadCredential', 'StateDirectory', 'User', 'DynamicUser']
    for (const setting of [
      ...same,
      'SupplementaryGroups',
      'IPAddressAllow',
      'SystemCallFilter',
      'ProtectSystem',
      'UMask',
    ])
      expect([setting, verb(setting)]).toEqual([setting, unitOf(name)(setting)])
  })

  it.each([
    ['compose', { ...ofImage, ...environment }],
    ['Kubernetes', { ...ofImage, ...kubernetes(name) }],
    ['systemd', systemd(name)],
  ])('starts with the values of %s', (_way, variables: Variables) => {
    // Where the files are is known on the machine alone; here their texts stand in for them.
    const plain = Object.fromEntries(Object.entries(variables).filter(([key]) => !secretFiles(variables).includes(key)))
    if (name === 'platform') {
      const known = new Set(
        Object.keys(Env.shape)
          .flatMap((key) => [key, `${key}_FILE`])
          .concat('NODE_ENV'),
      )
      expect(Object.keys(variables).filter((key) => !known.has(key))).toEqual([])
      expect(readConfig({ ...plain, DATABASE_URL: 'postgresql://x/y' }).demo).toBe(false)
      return
    }
    const given = { ...plain, SESSION_SECRET: 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1' } as unknown as NodeJS.ProcessEnv
    const config = readConsoleConfig(given)
    expect(() => refuseWrongValues(given)).not.toThrow()
    expect(config).toMatchObject({ secureCookies: true, endedSessionsFile: variables.ENDED_SESSIONS_FILE })
    expect([...config.hosts.values()]).toEqual([Number(name.replace('console-', ''))])
  })
})
