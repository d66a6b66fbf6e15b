/**
 * Runs steps side by side. A step starts when those it comes after have ended and its load fits beside what runs; of
 * those that could start, the first of the list does. One that waits for most of its time has the load 0.
 * @template {{ name: string, after?: string[], load?: number }} Step
 * @param {readonly Step[]} steps
 * @param {number} capacity Loads that run at once; a step that needs more runs when nothing else does.
 * @param {(step: Step) => Promise<void>} run Never rejects.
 */
export async function schedule(steps, capacity, run) {
  const names = new Set(steps.map(({ name }) => name))
  const ended = new Set()
  const waiting = [...steps]
  const running = new Map()
  let used = 0
  const loadOf = ({ load = 1 }) => Math.min(load, capacity)
  const isReady = ({ after = [] }) => after.every((name) => !names.has(name) || ended.has(name))
  const start = (step) => {
    waiting.splice(waiting.indexOf(step), 1)
    used += loadOf(step)
    const end = run(step).then(() => {
      running.delete(step)
      ended.add(step.name)
      used -= loadOf(step)
    })
    running.set(step, end)
  }
  while (waiting.length + running.size > 0) {
    // What is first in the list and heavy is not overtaken for ever by what is light: loads are taken in order.
    for (const step of [...waiting]) {
      if (!isReady(step)) continue
      if (used + loadOf(step) > capacity) break
      start(step)
    }
    if (running.size === 0) throw new Error(`steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
    await Promise.race(running.values())
  }
}
