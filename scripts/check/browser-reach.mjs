/** Folders whose code may run in a browser. */
const browser = /^(components|lib\/(api|navigation|brand|i18n|format|theme))\//
const server = /^(lib\/(bff|session)|platform)\//
const isTest = /\.test\.tsx?$/

/** Imports of a module that remain after compilation. */
const livingImports = (module) =>
  module.dependencies
    .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
    .map(({ resolved }) => resolved)

/**
 * Rule 2 of the design: browser code never reaches server code, not even through a third file. A Server Component
 * declares itself with `import 'server-only'`: the build then keeps it out of every browser, and this rule skips
 * it. Type-only imports do not count.
 * @returns {string[]} One line per file, with the path by which it reaches the server.
 */
export function browserReachFaults(modules) {
  const byName = new Map(modules.map((module) => [module.source, module]))
  const isMarked = ({ dependencies }) => dependencies.some(({ module }) => module === 'server-only')
  const wayToServer = (start) => {
    const cameFrom = new Map([[start, undefined]])
    for (const name of cameFrom.keys()) {
      if (server.test(name)) return wayBack(cameFrom, name)
      const module = byName.get(name)
      for (const next of module ? livingImports(module) : []) if (!cameFrom.has(next)) cameFrom.set(next, name)
    }
    return undefined
  }
  return modules
    .filter((module) => browser.test(module.source) && !isTest.test(module.source) && !isMarked(module))
    .flatMap(({ source }) => {
      const way = wayToServer(source)
      return way ? [`browser-never-reaches-server: ${way.join(' → ')}`] : []
    })
}

function wayBack(cameFrom, end) {
  const way = []
  for (let name = end; name !== undefined; name = cameFrom.get(name)) way.unshift(name)
  return way
}
