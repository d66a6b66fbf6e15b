import { readDeploy } from './files'
import type { Query } from './metric-names'

type Grid = { h: number; w: number; x: number; y: number }
type Source = { type: string; uid: string }
export type Panel = {
  id: number
  type: string
  title?: string
  description?: string
  gridPos: Grid
  datasource?: Source
  fieldConfig?: { defaults: { unit?: string } }
  targets?: { refId: string; datasource: Source; expr: string; legendFormat: string }[]
}
export type Dashboard = {
  uid: string
  title: string
  schemaVersion: number
  panels: Panel[]
  templating: { list: { name: string; type: string; datasource?: Source; query: string | { query: string } }[] }
}

export const dashboardFiles = ['console.json', 'platform.json'] as const
export const readDashboard = (file: string): Dashboard => JSON.parse(readDeploy(`grafana/${file}`)) as Dashboard

/** What Grafana 12 and 13 write; it migrates an older one each time that it is opened. */
const schemaVersion = 42

const overlap = (one: Grid, other: Grid): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/** What of a dashboard a reader could not make sense of, or another Grafana could not open. */
export const dashboardFaults = ({ schemaVersion: version, panels, templating }: Dashboard): string[] => {
  const variables = new Set(templating.list.map(({ name }) => name))
  const sources = templating.list.filter(({ type }) => type === 'datasource').map(({ name }) => `\${${name}}`)
  const isVariable = (source: Source | undefined) => source?.type === 'prometheus' && sources.includes(source.uid)
  const faults = panels.flatMap((panel) => {
    const { id, type, title = '', gridPos, targets = [] } = panel
    const texts = targets.map(({ expr, legendFormat }) => `${expr} ${legendFormat}`).join(' ')
    const named = [...texts.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name)
    return [
      !title && 'has no title',
      panels.some((other) => other !== panel && other.id === id) && 'has the number of another',
      panels.some((other) => other !== panel && overlap(other.gridPos, gridPos)) && 'lies over another',
      gridPos.x + gridPos.w > 24 && 'is wider than the screen',
      named.some((name) => !variables.has(name) && !name.startsWith('__')) && 'asks for a variable that is not there',
      ...(type === 'row'
        ? []
        : [
            !panel.description && 'does not say what it shows',
            !panel.fieldConfig?.defaults.unit && 'has no unit',
            targets.length === 0 && 'shows nothing',
            (!isVariable(panel.datasource) || targets.some(({ datasource }) => !isVariable(datasource))) &&
              'has a data source of its own',
            targets.some(({ legendFormat }) => !legendFormat) && 'has a curve without a name',
          ]),
    ]
      .filter((fault) => fault !== false)
      .map((fault) => `panel ${id} (${title}) ${fault}`)
  })
  return [...(version === schemaVersion ? [] : [`schemaVersion is ${version}, not ${schemaVersion}`]), ...faults]
}

export const queriesOf = (file: string, { panels, templating }: Dashboard): Query[] => [
  ...panels.flatMap(({ title = '', targets = [] }) =>
    targets.map(({ expr, refId }) => ({ at: `${file}, ${title} ${refId}`, text: expr })),
  ),
  ...templating.list
    .filter(({ type }) => type === 'query')
    .map(({ name, query }) => ({ at: `${file}, $${name}`, text: typeof query === 'string' ? query : query.query })),
]
