import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { deviceImportApi } from '@/lib/contract/device-import'
import { jobApi } from '@/lib/contract/job'
import { endpoints } from '@/lib/contract/registry'
import { projects } from './nouns/tables/fleet'
import { faults } from './nouns/tables/fleet-fault'
import { askedCheckers } from './testing/brand-scope/asked-checkers'
import { askedCustomers } from './testing/brand-scope/asked-customers'
import { askedDevices } from './testing/brand-scope/asked-devices'
import { askedDocuments } from './testing/brand-scope/asked-documents'
import { askedJobs } from './testing/brand-scope/asked-jobs'
import { askedMessages } from './testing/brand-scope/asked-messages'
import { askedPeople } from './testing/brand-scope/asked-people'
import { askedService } from './testing/brand-scope/asked-service'
import { askedSoftware } from './testing/brand-scope/asked-software'
import { askedUpgrades } from './testing/brand-scope/asked-upgrades'
import type { AskedRows } from './testing/brand-scope/foreign'
import { deviceForm } from './testing/brand-scope/forms'
import { startInBrand12 } from './testing/brand-scope/start-in-brand-12'

/** Every endpoint of the contract, in one of these; one that is in none makes the test red. */
const tables = [
  ...[askedMessages, askedDevices, askedService, askedCheckers, askedDocuments, askedUpgrades, askedPeople],
  ...[askedCustomers, askedSoftware, askedJobs],
]
const asked: AskedRows = Object.assign({}, ...tables)

let scene: Awaited<ReturnType<typeof startInBrand12>>
beforeAll(async () => {
  scene = await startInBrand12()
})
afterAll(() => scene.platform.close())
const faultsThere = () =>
  scene.platform.database.select().from(faults).where(eq(faults.platformId, 6)).orderBy(faults.id)

it('is known for every endpoint of the contract, once', () => {
  expect(tables.flatMap((table) => Object.keys(table)).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

describe('what belongs to another brand', () => {
  it.each(Object.entries(asked).filter(([, how]) => typeof how === 'function'))(
    'is not there for %s',
    async (name, how) => {
      const { ask, devicesThere, there } = scene
      const before = await devicesThere()
      if (typeof how !== 'function') throw new Error('no input')
      const faultsBefore = await faultsThere()
      expect((await ask(name, how(there))).code).toBe(404)
      expect(await devicesThere()).toEqual(before)
      expect(await faultsThere()).toEqual(faultsBefore)
    },
  )

  it('cannot be given to something of one’s own', async () => {
    const { there, own, ask } = scene
    const answer = await ask('device.update', deviceForm(own, there.project))
    expect(answer.code).toBe(400)
    expect(answer.envelope.fields).toHaveProperty('projectId')
  })

  it('is not changed as one of many', async () => {
    const { platform, token, ask, finished, devicesThere } = scene
    const before = await devicesThere()
    const keys = before.map(({ macWifiId }) => macWifiId)
    const total = keys.length
    const all = { filter: {}, except: [] }
    for (const batch of ['device.himitBatch', 'hicube.batch', 'hidom.batch', 'smartTouch.batch']) {
      for (const action of ['unbind', 'vipOn', 'vipOff', 'reboot']) {
        const jobId = await finished((await ask(batch, { action, selection: { keys } })).data.jobId)
        const job = await platform.call(jobApi.info, { jobId }, { token })
        expect(job.data).toMatchObject({ status: 'done', total, failed: total })
      }
      await finished((await ask(batch, { action: 'vipOn', selection: all })).data.jobId)
    }
    expect(await devicesThere()).toEqual(before)
    const faultsBefore = await faultsThere()
    const faultKeys = faultsBefore.slice(0, 50).map(({ id }) => String(id))
    for (const selection of [{ keys: faultKeys }, all]) {
      await finished((await ask('fault.batch', { action: 'acknowledge', selection })).data.jobId)
    }
    expect(await faultsThere()).toEqual(faultsBefore)
  })

  it('is no project of an imported device, and its WiFi ID is only said to be taken', async () => {
    const { platform, there, token, finished } = scene
    const [project] = await platform.database
      .select()
      .from(projects)
      .where(eq(projects.id, Number(there.project)))
    const lines = ['WiFi ID,类型,型号,项目', `AB00000000AB,1,HM-64A,${there.project}`]
    lines.push(`AB00000000AC,1,HM-64A,"${project?.projectName}"`, `${there.device.macWifiId},1,HM-64A,`)
    const file = { file: 'b.csv', content: lines.join('\n'), timeZone: 'UTC' }
    const { importId } = (await platform.call(deviceImportApi.upload, file, { token })).data
    await finished(importId)
    const { list } = (await platform.call(deviceImportApi.problems, { importId }, { token })).data
    expect(list.map(({ line, problems }) => [line, problems.map(({ reason }) => reason)])).toEqual([
      [2, ['unknownProject']],
      [3, ['unknownProject']],
      [4, ['taken']],
    ])
  })
})
