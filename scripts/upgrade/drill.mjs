import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { forms, places } from './forms.mjs'
import { openTab } from './tab.mjs'

/** Tabs that are used at the same moment: more would show how slow two cores are. */
const atOnce = 3
const idleSeconds = 10

/** @param {string} what */
const row = (what, measured, target = '', holds = true) => ({ what, measured: String(measured), target, holds })
const none = (what, list) => row(what, list.length, '0', list.length === 0)
const isMissingPart = (message) => /chunk/i.test(message)

/** The ten tabs, used a few at a time. One in which something goes wrong is lost, and left alone from then on. */
async function openTabs(context, url, present) {
  const all = []
  for (const form of forms) all.push(await openTab(context, url, form))
  const lost = new Map()
  const saved = []
  const counts = { drafts: 0, inPlace: 0 }
  let turn = 0
  const open = () => all.filter(({ name }) => !saved.includes(name))
  const each = async (work, among = open()) => {
    const queue = among.filter(({ name }) => !lost.has(name))
    const hand = async () => {
      for (let tab = queue.shift(); tab; tab = queue.shift())
        await work(tab).catch((error) =>
          lost.set(tab.name, `${present()}: ${error.message.split('\n').slice(0, 6).join(' | ')}`),
        )
    }
    await Promise.all(Array.from({ length: atOnce }, hand))
  }
  const seeDrafts = (among) => each((tab) => tab.keepsDraft().then(() => (counts.drafts += 1)), among)
  return {
    all,
    lost,
    saved,
    counts,
    open,
    each,
    seeDrafts,
    use: async (among = open()) => {
      turn += 1
      const order = open()
      await each(async (tab) => {
        if (!tab.stays) await tab.wander(places[(order.indexOf(tab) + turn) % places.length])
      }, among)
      await seeDrafts(among)
    },
    seeNotices: async () => {
      const staying = open().filter(({ stays }) => stays)
      await each((tab) => tab.saysSoInPlace().then(() => (counts.inPlace += 1)), staying)
    },
    save: async (...names) => {
      const named = open().filter((tab) => names.includes(tab.name))
      await each((tab) => tab.save().then(() => saved.push(tab.name)), named)
    },
    /** Names of tabs that load a document while they are left alone. */
    idle: async () => {
      const before = all.map(({ met }) => met.loads)
      await wait(idleSeconds * 1000)
      return all.filter(({ met }, at) => met.loads !== before[at]).map(({ name }) => name)
    },
    sum: (of) => all.reduce((total, tab) => total + of(tab), 0),
  }
}

const rolesOf = async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select drill_note from role where number in ('R_DRILL_1', 'R_DRILL_2') order by number`,
  )
  await client.end()
  return rows
}

const missedBy = (tabs) => tabs.sum(({ met }) => met.missing.length)

/**
 * Ten tabs live through N → N+1 → N.
 * @param {Awaited<ReturnType<typeof import('./site.mjs').openSite>>} site
 */
export async function drill({ site, builds, context, traffic, say: write }) {
  let moment = 'at first'
  const say = (what) => {
    moment = what
    write(what)
  }
  const tabs = await openTabs(context, site.url, () => moment)
  const { open, use, seeDrafts } = tabs
  await tabs.each((tab) => tab.begin())
  let missedAmongBoth = 0
  /** Puts the first of two consoles in place, and the second once tabs have met both builds. */
  const rollTo = async (build, whileBoth) => {
    const before = missedBy(tabs)
    await site.replaceConsole(0, build)
    await whileBoth()
    missedAmongBoth += missedBy(tabs) - before
    await site.replaceConsole(1, build)
  }

  say('N+1: its platform comes beside the other, and migrates the database under it')
  const up = await site.raisePlatform(builds.next)
  await use(open().slice(0, 3))
  say('N+1: one console of two')
  await rollTo(builds.next, async () => {
    await seeDrafts()
    await use(open().slice(3, 7))
  })
  say('N+1: all consoles, and the platform of N ends')
  await up.stopOld()
  await tabs.seeNotices()
  await use()
  await tabs.save('role')
  const restless = await tabs.idle()

  say('N comes back, on the database of N+1')
  const down = await site.raisePlatform(builds.now)
  await rollTo(builds.now, () => use(open().slice(0, 4)))
  await down.stopOld()
  await use()
  await tabs.save('category', 'second role')
  restless.push(...(await tabs.idle()))
  await traffic.stop()
  const roles = await rolesOf(site.databaseUrl)
  return report({ site, traffic, tabs, missedAmongBoth, restless, roles, write })
}

/** What the drill has come to, as rows; the first of what went wrong is written out. */
function report({ site, traffic, tabs, missedAmongBoth, restless, roles, write }) {
  const { all, lost, saved, counts } = tabs
  const failed = all.flatMap(({ name, met }) => met.failed.map((what) => `${name}: ${what}`))
  const errors = all.flatMap(({ name, met }) =>
    met.errors.filter((message) => !isMissingPart(message)).map((message) => `${name}: ${message}`),
  )
  const written = roles.filter(({ drill_note }) => drill_note === 'new').length
  const notices = tabs.sum((tab) => tab.counts.notices)
  const ownLoads = tabs.sum((tab) => Math.max(0, tab.ownLoads()))
  const changes = tabs.sum((tab) => tab.counts.changes)
  const reloads = Math.max(...all.map((tab) => tab.ownLoads()))
  const complaints = site.complaints()
  const badEnds = site.ends.filter(({ code }) => code !== 0)
  const expected = { drafts: 40, saved: 3 }
  for (const [name, why] of lost) write(`   ${name} is lost: ${why}`)
  for (const line of [...failed, ...errors, ...complaints, ...traffic.failures].slice(0, 20)) write(`   ${line}`)
  return [
    row('calls and pages of the office', traffic.tally.count),
    row('  that failed or were turned away', traffic.failures.length, '0', traffic.failures.length === 0),
    row('  p99 of calls', `${Math.round(traffic.tally.at(0.99, ['list', 'detail', 'write']))} ms`),
    none('calls and pages of ten tabs that failed', failed),
    row('tabs in use at the end', `${all.length - lost.size}`, `${all.length}`, lost.size === 0),
    row('looks at a draft that found it whole', counts.drafts, `${expected.drafts}`, counts.drafts === expected.drafts),
    row('missing script over unsaved input: told, not reloaded', counts.inPlace, '1', counts.inPlace === 1),
    row('forms saved on N+1 and, back, on N', saved.length, `${expected.saved}`, saved.length === expected.saved),
    row('scripts missing while consoles of both builds run', missedAmongBoth, '0', missedAmongBoth === 0),
    row('reloads by itself, of one tab at most', reloads, '≤ 2, one for each change', reloads <= 2),
    none(`tabs that reload while nobody uses them, in two times ${idleSeconds} s`, restless),
    none('errors of pages other than a missing script', errors),
    row('rows that N+1 and N have written into the new column', written, '2', roles.length === 2 && written === 2),
    none('programs that did not end well', badEnds),
    none('errors in the logs of consoles, platforms and nginx', complaints),
    row('scripts that no console had any more', missedBy(tabs)),
    row('  told by a notice', notices),
    row('  mended by a reload of its own', ownLoads),
    row('navigations that fetched the other build', changes),
  ]
}
