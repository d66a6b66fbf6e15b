/**
 * Runs steps side by side. A step starts when its predecessors have ended and its load fits beside what runs; of
 * several ready steps the first in the list starts. A step that mostly waits has load 0.
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
    // Light steps do not overtake a heavy one for ever: loads are taken in list order.
    for (const step of [...waiting]) {
      if (!isReady(step)) continue
      if (used + loadOf(step) > capacity) break
      start(step)
    }
    if (running.size === 0) throw new Error(`steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
    await Promise.race(running.values())
  }
}
