import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { parseKeep } from '@/platform/backup/keep-rules'
import { Env, readConfig } from '@/platform/kernel/config/config'
import { itIf } from '@/tests/support/it-if'
import { type Deployment, isDeployment, type PodSpec } from './deployment-rules'
import { deployFolder, type Manifest, onPath, readDeploy, readManifests, readSchedule, readYaml } from './files'

const folder = mkdtempSync(join(tmpdir(), 'schedule-'))
afterAll(() => rmSync(folder, { recursive: true }))

type CronJob = Manifest & {
  spec: { jobTemplate: { spec: { template: { metadata: { labels: Record<string, string> }; spec: PodSpec } } } }
}
const schedule = readSchedule()
const jobs = schedule.filter(({ kind }) => kind === 'CronJob') as CronJob[]
const templateOf = (name: string) => {
  const job = jobs.find(({ metadata }) => metadata.name === name)
  const template = job?.spec.jobTemplate.spec.template
  const container = template?.spec.containers[0]
  if (!template || !container) throw new Error(`no job ${name}`)
  return { ...template, container: container as typeof container & { args: string[] } }
}
const platform = readManifests().find(
  ({ metadata, kind }) => kind === 'Deployment' && metadata.name === 'platform',
) as Deployment
const [main] = platform.spec.template.spec.containers

describe('Kubernetes', () => {
  it('makes backups with the variables, secrets, data and bounds of the platform, and tries them without its data', () => {
    const backup = templateOf('platform-backup')
    const drill = templateOf('platform-drill')
    expect(backup.container.env).toEqual(main?.env)
    expect(drill.container.env.slice(0, main?.env.length)).toEqual(main?.env)
    for (const { container, spec } of [backup, drill]) {
      expect(container.securityContext).toEqual(main?.securityContext)
      expect(container.resources.limits).toEqual(main?.resources.limits)
      expect(spec.securityContext).toEqual(platform.spec.template.spec.securityContext)
      expect(spec.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name))
    }
    expect(backup.container.volumeMounts).toEqual(expect.arrayContaining(main?.volumeMounts ?? []))
    expect(JSON.stringify(drill.spec.volumes)).not.toMatch(/platform-data|log-anchors/)
    expect(drill.container.volumeMounts.find(({ name }) => name === 'backups')?.readOnly).toBe(true)
  })

  it('leads no call to them, and lets them reach PostgreSQL alone', () => {
    const services = readManifests().filter(({ kind }) => kind === 'Service') as (Manifest & {
      spec: { selector: object }
    })[]
    const policy = schedule.find(({ kind }) => kind === 'NetworkPolicy') as Manifest & {
      spec: { podSelector: { matchLabels: object }; ingress?: unknown }
    }
    for (const { metadata } of jobs.map(({ metadata }) => templateOf(metadata.name))) {
      for (const { spec } of services) expect(metadata.labels).not.toMatchObject(spec.selector)
      expect(metadata.labels).toMatchObject(policy.spec.podSelector.matchLabels)
    }
    expect(policy.spec.ingress).toBeUndefined()
    expect(readManifests().filter(isDeployment)).not.toContainEqual(
      expect.objectContaining({ metadata: policy.metadata }),
    )
  })

  const kubectl = onPath('kubectl')
  itIf(kubectl !== undefined, 'needs kubectl')('builds them', () => {
    const built = spawnSync(kubectl ?? '', ['kustomize', join(deployFolder, 'schedule/kubernetes')], {
      encoding: 'utf8',
    })
    expect([built.status, built.stdout.match(/image: (?!registry\.example\.com\/hvac-platform:1$).+/gm)]).toEqual([
      0,
      null,
    ])
  })
})

describe('compose', () => {
  it('tries backups without the live data and without a way in', () => {
    type Service = {
      environment: Record<string, string>
      volumes: string[]
      networks: string[]
      secrets: string[]
      ports?: []
    }
    const { services } = readYaml<{ services: Record<string, Service> }>('compose.backup.yaml')
    const { drill } = services
    expect([drill?.networks, drill?.ports, drill?.volumes]).toEqual([
      ['data'],
      undefined,
      ['backups:/var/lib/backups:ro', 'drill:/var/lib/drill'],
    ])
    const known = Object.keys(Env.shape).flatMap((name) => [name, `${name}_FILE`])
    expect(Object.keys(drill?.environment ?? {}).filter((name) => !known.includes(name))).toEqual([])
    const values = { DATABASE_URL: 'postgresql://x/y', PLATFORM_DRILL_DIR: drill?.environment.PLATFORM_DRILL_DIR }
    expect(readConfig(values).drill.folder).toBe('/var/lib/drill')
    // The image has both folders, of its own user.
    expect(readDeploy('Dockerfile')).toMatch(/install -d -o node .* \/var\/lib\/backups \/var\/lib\/drill$/m)
  })
})

describe('systemd', () => {
  const analyze = onPath('systemd-analyze')
  const names = ['backup', 'drill'] as const

  /** The units as they are installed, with the Node of this machine. */
  const verify = (change = (text: string) => text) => {
    const place = mkdtempSync(join(folder, 'units-'))
    const program = (text: string) => text.replaceAll(/\/opt\/hvac-\w+\/current\/bin/g, join(deployFolder, 'bin'))
    for (const name of names) {
      const unit = `hvac-platform-verb@${name}.service`
      writeFileSync(join(place, unit), program(readDeploy('systemd/hvac-platform-verb@.service')))
      mkdirSync(join(place, `${unit}.d`))
      writeFileSync(
        join(place, `${unit}.d/schedule.conf`),
        change(program(readDeploy(`schedule/systemd/${name}.conf`))),
      )
      cpSync(
        join(deployFolder, `schedule/systemd/hvac-platform-${name}.timer`),
        join(place, `hvac-platform-${name}.timer`),
      )
    }
    const units = names.flatMap((name) => [`hvac-platform-verb@${name}.service`, `hvac-platform-${name}.timer`])
    const { status, stdout, stderr } = spawnSync(analyze ?? '', ['verify', ...units.map((name) => join(place, name))], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${place}:` },
    })
    return { status, text: `${stdout}${stderr}` }
  }

  itIf(analyze !== undefined, 'needs systemd-analyze')('finds nothing wrong with what the timers start', () => {
    expect(verify()).toEqual({ status: 0, text: '' })
    expect(verify((text) => text.replace('Nice=', 'Nise=')).text).toContain('Nise')
    expect(verify((text) => text.replace(/^ExecStart=$/m, '')).status).toBe(0)
  })

  it.each(names)('a folder that the user of the service may write is what %s works with', (name) => {
    const unit = readDeploy('systemd/hvac-platform-verb@.service')
    const timer = readDeploy(`schedule/systemd/hvac-platform-${name}.timer`)
    expect(timer).toContain(`Unit=hvac-platform-verb@${name}.service`)
    expect(readDeploy(`schedule/systemd/${name}.conf`)).toContain('%S/hvac-backups')
    expect(unit).toMatch(/^StateDirectory=.*\bhvac-backups$/m)
    expect(unit).toContain('Type=oneshot')
  })
})

it('all three keep sets by the same rules, which the command understands', () => {
  const texts = [
    readDeploy('schedule/systemd/backup.conf'),
    readDeploy('schedule/kubernetes/jobs.yaml'),
    readDeploy('README.md'),
  ]
  const rules = texts.map((text) => /--keep,? "?([\w,]+)/.exec(text)?.[1] ?? '')
  expect(rules).toEqual(['7d,4w,12m', '7d,4w,12m', '7d,4w,12m'])
  expect(parseKeep(rules[0] ?? '')).toEqual({ d: 7, w: 4, m: 12 })
})
