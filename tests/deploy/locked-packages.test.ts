import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { readDeploy } from './files'

type Entry = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }

/** Whether a package finds another one: beside itself, or in a folder above. */
const finds = (path: string, name: string): boolean => {
  for (let folder = path; ; folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    if (packages[`${folder}${folder && '/'}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

describe('T71: images are built of what the lockfile names', () => {
  it('by npm ci, wherever a deployment installs packages', () => {
    for (const name of ['Dockerfile', 'README.md']) {
      const text = readDeploy(name)
      expect(text).not.toMatch(/npm (?:install|i)\b/)
      const installs = text.match(/npm ci\b.*/g) ?? []
      expect(installs).toHaveLength(1)
      for (const line of installs) expect(line).toContain('--ignore-scripts')
    }
  })

  it('npm ci finds every package there, those for other systems too', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !finds(path, name))
        .map((name) => `${path} wants ${name}`),
    )
    expect(missing).toEqual([])
  })
})
