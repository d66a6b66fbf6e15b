import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { parseAllDocuments, stringify } from 'yaml'
import { findPromtool } from '@/scripts/test/promtool.mjs'
import { itIf } from '@/tests/support/it-if'
import { dashboardFiles, queriesOf, readDashboard } from './dashboards'
import { brands, deployFolder, type Manifest, onPath, readDeploy, readManifests } from './files'
import { readUnit } from './units'

const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (file: string | undefined, args: string[]): { status: number | null; text: string } => {
  const { status, stdout, stderr } = spawnSync(file ?? '', args, { cwd: folder, encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}

describe('systemd', () => {
  const analyze = onPath('systemd-analyze')
  const itAnalyzes = itIf(analyze !== undefined, 'needs systemd-analyze')

  /** The units with the Node of this machine, which the check wants to find; templates as one of their brands. */
  const writeUnits = (change = (text: string) => text, names = programs): string[] =>
    names.map((name) => {
      const text = readDeploy(`systemd/${name.replace(/@\w+/, '@')}`)
        .replace(/\/opt\/hvac-\w+\/current\/bin/, join(deployFolder, 'bin'))
        .replace('/usr/local/lib/hvac', join(deployFolder, 'systemd'))
      writeFileSync(join(folder, name), change(text))
      return join(folder, name)
    })
  const programs = ['hvac-platform.service', ...brands.map((brand) => `hvac-console@${brand}.service`)]
  const watches = ['hvac-platform-watch', 'hvac-console-watch@6']
  const others = [
    ...watches.flatMap((name) => [`${name}.service`, `${name}.timer`]),
    'hvac-platform-verb@doctor.service',
    'hvac-console-doctor@6.service',
  ]

  itAnalyzes('finds nothing wrong with the units', () => {
    const units = writeUnits(undefined, [...programs, ...others])
    expect(run(analyze, ['verify', ...units])).toEqual({ status: 0, text: '' })
  })

  it.each([
    ["'doctor' '--certificate' 'a b.crt'", 'current doctor --certificate a b.crt'],
    ["'@0.2.0' 'doctor' '--before-upgrade'", '0.2.0 doctor --before-upgrade'],
  ])('a verb of the platform runs from the folder of the version that is named: %s', (instance, ran) => {
    const installed = join(folder, 'opt')
    for (const version of ['current', '0.2.0']) {
      mkdirSync(join(installed, version, 'bin'), { recursive: true })
      const program = join(installed, version, 'bin/hvac-platform')
      writeFileSync(program, `#!/bin/sh\necho ${version} "$@"\n`, { mode: 0o755 })
    }
    const [start = ''] = readUnit('hvac-platform-verb@.service')('ExecStart')
    const script = /^:\/bin\/sh -c '([^']+)'$/.exec(start)?.[1] ?? ''
    const filled = script.replace('%I', () => instance).replace('/opt/hvac-platform', installed)
    expect(run('sh', ['-c', filled])).toEqual({ status: 0, text: `${ran}\n` })
  })

  itAnalyzes('finds nothing wrong with the drop-ins of a broker of its own', () => {
    const verify = (change = (text: string) => text) => {
      const place = mkdtempSync(join(folder, 'broker-'))
      const [unit = ''] = writeUnits((text) => text, ['hvac-platform.service'])
      cpSync(unit, join(place, 'hvac-platform.service'))
      // As Debian's package has it, but for its program.
      writeFileSync(join(place, 'mosquitto.service'), '[Service]\nType=notify\nExecStart=/bin/true\n')
      for (const name of ['hvac-platform', 'mosquitto']) {
        mkdirSync(join(place, `${name}.service.d`))
        writeFileSync(
          join(place, `${name}.service.d/broker.conf`),
          change(readDeploy(`mosquitto/systemd/${name}.conf`)),
        )
      }
      return run(analyze, ['verify', join(place, 'hvac-platform.service'), join(place, 'mosquitto.service')])
    }
    expect(verify()).toEqual({ status: 0, text: '' })
    expect(verify((text) => text.replace('LimitNOFILE', 'LimitNOFILES')).text).toContain('LimitNOFILES')
    expect(verify((text) => text.replace('ReadWritePaths', 'ReadWritePath')).text).toContain('ReadWritePath')
  })

  itAnalyzes('finds a setting that is misspelt', () => {
    const { text } = run(analyze, [
      'verify',
      ...writeUnits((unit) => unit.replace('TimeoutStopSec', 'TimeoutStopSecs')),
    ])
    expect(text).toContain('TimeoutStopSecs')
  })

  // 0 is closed, 10 open; a unit without any of it has 9.6.
  itAnalyzes('finds them closed but for the network', () => {
    const rate = (units: string[]) =>
      run(analyze, ['security', '--offline=true', '--threshold=15', '--no-pager', ...units])
    expect(rate(writeUnits()).status).toBe(0)
    expect(rate(writeUnits((unit) => unit.replace(/^SystemCallFilter=.*$/gm, ''))).status).not.toBe(0)
  })
})

describe('promtool', () => {
  const promtool = findPromtool()
  const itChecks = itIf(promtool !== undefined, 'needs promtool (Debian package prometheus)')
  const copy = (): void => cpSync(join(deployFolder, 'prometheus'), folder, { recursive: true })
  const changeRules = (from: string | RegExp, to: string): void => {
    copy()
    const file = join(folder, 'alerts.yaml')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(from, to))
    expect(readFileSync(file, 'utf8')).not.toBe(text)
  }

  const ruleTests = ['alerts.test.yaml', 'alerts.days.test.yaml']

  itChecks('accepts the rules and the configuration for fixed addresses', () => {
    copy()
    expect(run(promtool, ['check', 'rules', 'alerts.yaml'])).toMatchObject({ status: 0 })
    expect(run(promtool, ['check', 'config', 'prometheus.yaml'])).toMatchObject({ status: 0 })
  })

  itChecks('sees every rule fire when it should, and not before', () => {
    copy()
    const { status, text } = run(promtool, ['test', 'rules', ...ruleTests])
    expect(`${status} ${text}`).toMatch(/^0 /)
    const tested = new Set(
      ruleTests.flatMap((file) =>
        [...readDeploy(`prometheus/${file}`).matchAll(/alertname: (\w+)/g)].map(([, name]) => name),
      ),
    )
    const named = [...readDeploy('prometheus/alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
    expect([...tested].sort()).toEqual(named.sort())
  })

  itChecks('refuses an expression with a typo', () => {
    changeRules('sum by (brand) (rate(console_requests_refused', 'sum by (brand (rate(console_requests_refused')
    expect(run(promtool, ['check', 'rules', 'alerts.yaml']).status).not.toBe(0)
  })

  itChecks.each([
    { what: 'another threshold', from: '> 700e6', to: '> 900e6' },
    { what: 'another name', from: 'alert: ConsoleDown', to: 'alert: ConsolesDown' },
    { what: 'another text', from: '}}is nowhere{{', to: '}}is lost{{' },
    { what: 'kinds that do not count', from: /kind=~"page\|call"/g, to: 'kind=~".+"' },
    { what: 'a longer wait', from: 'for: 2m', to: 'for: 9m' },
  ])('sees that a rule has $what', ({ from, to }) => {
    changeRules(from, to)
    expect(run(promtool, ['test', 'rules', 'alerts.test.yaml']).status).not.toBe(0)
  })

  itChecks('can read every expression of the dashboards', () => {
    const expressions = dashboardFiles
      .flatMap((file) => queriesOf(file, readDashboard(file)))
      .filter(({ text }) => !text.startsWith('label_values'))
      .map(({ text }) => text.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, '.+'))
    const check = (texts: string[]) => {
      const rules = texts.map((expr, at) => ({ record: `panel_${at}`, expr }))
      writeFileSync(join(folder, 'panels.yaml'), stringify({ groups: [{ name: 'panels', rules }] }))
      return run(promtool, ['check', 'rules', 'panels.yaml'])
    }
    expect(check(expressions)).toMatchObject({ status: 0 })
    expect(expressions.length).toBeGreaterThan(30)
    expect(check([...expressions, 'rate(a_total)']).status).not.toBe(0)
  })
})

describe('kubectl', () => {
  const kubectl = onPath('kubectl')

  itIf(kubectl !== undefined, 'needs kubectl')(
    'builds the manifests, all in one namespace, with the named images',
    () => {
      const { status, text } = run(kubectl, ['kustomize', join(deployFolder, 'kubernetes')])
      expect(status).toBe(0)
      const built = parseAllDocuments(text).map(
        (document) => document.toJS() as Manifest & { metadata: { namespace?: string } },
      )
      expect(built).toHaveLength(readManifests().length)
      expect(
        new Set(built.filter(({ kind }) => kind !== 'Namespace').map(({ metadata }) => metadata.namespace)),
      ).toEqual(new Set(['hvac-console']))
      expect(text.match(/image: (?!registry\.example\.com\/hvac-(?:console|platform):1$).+/gm)).toBeNull()
    },
  )
})
