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

/**
 * Ten tabs live through N → N+1 → N.
 * @param {Awaited<ReturnType<typeof import('./site.mjs').openSite>>} site
 */
export async function drill({ site, builds, context, traffic, say: write }) {
  const tabs = []
  let moment = 'at first'
  const say = (what) => {
    moment = what
    write(what)
  }
  /** What went wrong in a tab; it is left alone from then on. */
  const lost = new Map()
  let draftsSeen = 0
  const each = async (work, among = tabs) => {
    const queue = among.filter(({ name }) => !lost.has(name))
    const hand = async () => {
      for (let tab = queue.shift(); tab; tab = queue.shift())
        await work(tab, tabs.indexOf(tab)).catch((error) =>
          lost.set(tab.name, `${moment}: ${error.message.split('\n').slice(0, 6).join(' | ')}`),
        )
    }
    await Promise.all(Array.from({ length: atOnce }, hand))
  }
  const seeDrafts = (among) =>
    each(async (tab) => {
      await tab.keepsDraft()
      draftsSeen += 1
    }, among)
  let turn = 0
  const use = async (among) => {
    turn += 1
    await each(async (tab, at) => {
      if (!tab.stays) await tab.wander(places[(at + turn) % places.length])
    }, among)
    await seeDrafts(among)
  }
  const named = (...names) => tabs.filter(({ name }) => names.includes(name))
  const saved = []
  const save = (...names) =>
    each(
      async (tab) => {
        await tab.save()
        saved.push(tab.name)
        tabs.splice(tabs.indexOf(tab), 1)
      },
      named(...names),
    )

  for (const form of forms) tabs.push(await openTab(context, site.url, form))
  const all = [...tabs]
  await each((tab) => tab.begin())
  const idle = async () => {
    const before = all.map(({ met }) => met.loads)
    await wait(idleSeconds * 1000)
    return all.filter(({ met }, at) => met.loads !== before[at]).map(({ name }) => name)
  }

  const sum = (of) => all.reduce((total, tab) => total + of(tab), 0)
  const missed = () => sum(({ met }) => met.missing.length)
  let missedAmongBoth = 0
  /** Puts the first of two consoles in place, and the second once tabs have met both builds. */
  const rollTo = async (build, whileBoth) => {
    const before = missed()
    await site.replaceConsole(0, build)
    await whileBoth()
    missedAmongBoth += missed() - before
    await site.replaceConsole(1, build)
  }

  say('N+1: its platform comes beside the other, and migrates the database under it')
  const up = await site.raisePlatform(builds.next)
  await use(tabs.slice(0, 3))
  say('N+1: one console of two')
  await rollTo(builds.next, async () => {
    await seeDrafts(tabs)
    await use(tabs.slice(3, 7))
  })
  say('N+1: all consoles, and the platform of N ends')
  await up.stopOld()
  let toldInPlace = 0
  await each(
    async (tab) => {
      await tab.isToldInPlace()
      toldInPlace += 1
    },
    tabs.filter(({ stays }) => stays),
  )
  await use(tabs)
  await save('role')
  const restless = await idle()

  say('N comes back, on the database of N+1')
  const down = await site.raisePlatform(builds.now)
  await rollTo(builds.now, () => use(tabs.slice(0, 4)))
  await down.stopOld()
  await use(tabs)
  await save('category', 'second role')
  restless.push(...(await idle()))
  await traffic.stop()

  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const { rows: roles } = await client.query(
    `select drill_note from role where number in ('R_DRILL_1', 'R_DRILL_2') order by number`,
  )
  await client.end()

  const failed = all.flatMap(({ name, met }) => met.failed.map((what) => `${name}: ${what}`))
  const errors = all.flatMap(({ name, met }) =>
    met.errors.filter((message) => !isMissingPart(message)).map((message) => `${name}: ${message}`),
  )
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
    row('looks at a draft that found it whole', draftsSeen, `${expected.drafts}`, draftsSeen === expected.drafts),
    row('missing script over unsaved input: told, not reloaded', toldInPlace, '1', toldInPlace === 1),
    row('forms saved on N+1 and, back, on N', saved.length, `${expected.saved}`, saved.length === expected.saved),
    row('scripts missing while consoles of both builds run', missedAmongBoth, '0', missedAmongBoth === 0),
    row('reloads by itself, of one tab at most', reloads, '≤ 2, one for each change', reloads <= 2),
    none(`tabs that reload while nobody uses them, in two times ${idleSeconds} s`, restless),
    none('errors of pages other than a missing script', errors),
    row(
      'rows that N+1 and N have written into the new column',
      roles.filter(({ drill_note }) => drill_note === 'new').length,
      '2',
      roles.length === 2 && roles.every(({ drill_note }) => drill_note === 'new'),
    ),
    none('programs that did not end well', badEnds),
    none('errors in the logs of consoles, platforms and nginx', complaints),
    row('scripts that no console had any more', missed()),
    row(
      '  told by a notice',
      sum((tab) => tab.notices()),
    ),
    row(
      '  mended by a reload of its own',
      sum((tab) => Math.max(0, tab.ownLoads())),
    ),
    row(
      'navigations that fetched the other build',
      sum((tab) => tab.changes()),
    ),
  ]
}
