import type { LostProject, LostRelation, TypeImpact } from '@/lib/contract/app-user'
import { csvLine } from '@/lib/format/csv-line'

type Texts = {
  account: string
  projects: string
  relations: string
  projectField: (field: string) => string
  relationField: (field: string) => string
  status: (status: number) => string
}

const projectFields = ['projectId', 'projectName', 'city', 'deviceCount'] as const satisfies (keyof LostProject)[]
const relationFields = [
  ...(['relationId', 'distributorAccount', 'distributorCompany', 'dealerEmail', 'dealerName'] as const),
  'status',
] as const satisfies (keyof LostRelation)[]

/** The losses of a change of account type as CSV with a byte order mark: the account, projects, relations. */
export const toLossFile = ({ projects, relations }: TypeImpact, account: string, texts: Texts): string =>
  [
    '\uFEFF',
    csvLine([texts.account, account]),
    ...(projects.length > 0 ? [csvLine([texts.projects]), csvLine(projectFields.map(texts.projectField))] : []),
    ...projects.map((project) => csvLine(projectFields.map((field) => project[field]))),
    ...(relations.length > 0 ? [csvLine([texts.relations]), csvLine(relationFields.map(texts.relationField))] : []),
    ...relations.map((relation) =>
      csvLine(relationFields.map((field) => (field === 'status' ? texts.status(relation.status) : relation[field]))),
    ),
  ].join('')
