'use client'
import { listTabs } from '@/components/screen/list-tabs'
import { LoginLogScreen } from './login-log-list'
import { OperationLogScreen } from './operation-log-list'

/** Platform center > system log: operations, and sign-ins. Domain 6.7. */
export const SystemLogScreen = listTabs({
  title: 'routes.systemLog',
  labels: { operations: 'log.titles.operations', logins: 'log.titles.logins' },
  screens: { operations: OperationLogScreen, logins: LoginLogScreen },
})
