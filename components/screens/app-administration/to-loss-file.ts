import type { LostProject, LostRelation, TypeImpact } from '@/lib/contract/app-user'
import { toSafeCell } from '@/lib/format/csv-cell'

type Texts = {
  account: string
  projects: string
  relations: string
  projectField: (field: string) => string
  relationField: (field: string) => string
  status: (status: number) => string
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? cell : quoted(toSafeCell(cell)))).join(',')}\r\n`

const projectFields = ['projectId', 'projectName', 'city', 'deviceCount'] as const satisfies (keyof LostProject)[]
const relationFields = [
  ...(['relationId', 'distributorAccount', 'distributorCompany', 'dealerEmail', 'dealerName'] as const),
  'status',
] as const satisfies (keyof LostRelation)[]

/** What a change of account type takes with it as CSV with a byte order mark: the account, projects, relations. */
export const toLossFile = ({ projects, relations }: TypeImpact, account: string, texts: Texts): string =>
  [
    '\uFEFF',
    line([texts.account, account]),
    ...(projects.length > 0 ? [line([texts.projects]), line(projectFields.map(texts.projectField))] : []),
    ...projects.map((project) => line(projectFields.map((field) => project[field]))),
    ...(relations.length > 0 ? [line([texts.relations]), line(relationFields.map(texts.relationField))] : []),
    ...relations.map((relation) =>
      line(relationFields.map((field) => (field === 'status' ? texts.status(relation.status) : relation[field]))),
    ),
  ].join('')
