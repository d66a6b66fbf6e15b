import { beforeAll, describe, expect, it } from '@jest/globals'
import { type Manifest, readIngressNginx, readManifests, readSchedule } from './files'
import { typeFaults } from './typed-manifest'

const manifests = [...readManifests(), ...readIngressNginx(), ...readSchedule()]
const copyOf = (kind: string): string => JSON.stringify(manifests.find((manifest) => manifest.kind === kind))

/** A real manifest with one mistake. */
const planted: readonly (readonly [what: string, kind: string, from: string, to: string])[] = [
  ['a probe that is misspelt', 'Deployment', '"livenessProbe"', '"livenesProbe"'],
  ['a number written as a text', 'Deployment', '"replicas":2', '"replicas":"2"'],
  ['a list where one is wanted', 'Service', '"ports":[', '"port":['],
  ['no selector', 'Deployment', '"selector"', '"selectors"'],
  ['a schedule that is misspelt', 'CronJob', '"schedule"', '"schedules"'],
  ['a policy of another version', 'NetworkPolicy', '"policyTypes":[', '"policies":['],
]

describe('the manifests, by the types of Kubernetes', () => {
  let faults: string[]
  beforeAll(() => {
    const wrong = planted.map(([, kind, from, to]) => JSON.parse(copyOf(kind).replace(from, to)) as Manifest)
    faults = typeFaults([
      ...manifests,
      ...wrong.map((manifest, at) => ({ ...manifest, metadata: { name: `planted-${at}` } })),
    ])
  })

  it('have every field that they need, none that does not exist, and values of the right kind', () => {
    console.log(`checked ${manifests.length} manifests`)
    expect(manifests.length).toBeGreaterThan(15)
    expect(faults.filter((fault) => !fault.includes(' planted-'))).toEqual([])
  })

  it.each(planted.map(([what], at) => [what, at] as const))('are refused with %s', (_what, at) => {
    expect(faults.filter((fault) => fault.includes(` planted-${at}:`)).length).toBeGreaterThan(0)
  })
})
