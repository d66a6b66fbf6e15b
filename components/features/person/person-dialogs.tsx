'use client'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import type { AppUser } from '@/lib/contract/app-user'
import type { Relation } from '@/lib/contract/distributor'
import type { Project } from '@/lib/contract/project'
import type { RepairRow } from '@/lib/contract/repair-row'
import type { WebUser } from '@/lib/contract/web-user'
import { PersonPanel } from './person-panel'

type Dialog<Row> = RowDialogProps<Row>

/* The panel of a person, opened from a row of each list that has people. */

export const AppUserPerson = ({ row: { userId, nickname, account }, ...rest }: Dialog<AppUser>) => (
  <PersonPanel kind="appUser" personId={userId} name={nickname || account} {...rest} />
)
export const WebUserPerson = ({ row: { userId, account }, ...rest }: Dialog<WebUser>) => (
  <PersonPanel kind="webUser" personId={userId} name={account} {...rest} />
)
export const DistributorPerson = ({ row: { distributorId, distributorAccount }, ...rest }: Dialog<Relation>) => (
  <PersonPanel kind="appUser" personId={distributorId} name={distributorAccount} {...rest} />
)
export const DealerPerson = ({ row: { dealerId, dealerName, dealerEmail }, ...rest }: Dialog<Relation>) => (
  <PersonPanel kind="appUser" personId={dealerId} name={dealerName || dealerEmail} {...rest} />
)
export const ProjectPerson = ({ row: { projectId, projectName }, ...rest }: Dialog<Project>) => (
  <PersonPanel kind="project" personId={projectId} name={projectName} {...rest} />
)
export const RepairPerson = ({ row: { repairId, repairNo }, ...rest }: Dialog<RepairRow>) => (
  <PersonPanel kind="repair" personId={repairId} name={repairNo} {...rest} />
)
