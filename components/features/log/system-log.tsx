'use client'
import { ErasureListScreen } from '@/components/features/person/erasure-list'
import { OnlineListScreen } from '@/components/features/user/online-list'
import { listTabs } from '@/components/screen/list/list-tabs'
import { ClientErrorListScreen } from './client-error-list'
import { LoginLogScreen } from './login-log-list'
import { OperationLogScreen } from './operation-log-list'

/** Platform center > system log: operations, sign-ins, who is signed in, errors of the interface, and erasures of persons. Domain 6.7, spec 8. */
export const SystemLogScreen = listTabs({
  route: 'systemLog',
  labels: {
    operations: 'log.titles.operations',
    logins: 'log.titles.logins',
    online: 'onlineUser.titles.online',
    errors: 'clientError.titles.errors',
    erasures: 'person.titles.erasures',
  },
  screens: {
    operations: OperationLogScreen,
    logins: LoginLogScreen,
    online: OnlineListScreen,
    errors: ClientErrorListScreen,
    erasures: ErasureListScreen,
  },
})
