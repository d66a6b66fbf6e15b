import enCommon from './en/common.json'
import enDashboard from './en/dashboard.json'
import enDevice from './en/device.json'
import enDeviceImport from './en/deviceImport.json'
import enFault from './en/fault.json'
import enList from './en/list.json'
import enLogin from './en/login.json'
import enPages from './en/pages.json'
import enProfile from './en/profile.json'
import enRoutes from './en/routes.json'
import enSession from './en/session.json'
import enShell from './en/shell.json'
import enUnit from './en/unit.json'
import zhCommon from './zh/common.json'
import zhDashboard from './zh/dashboard.json'
import zhDevice from './zh/device.json'
import zhDeviceImport from './zh/deviceImport.json'
import zhFault from './zh/fault.json'
import zhList from './zh/list.json'
import zhLogin from './zh/login.json'
import zhPages from './zh/pages.json'
import zhProfile from './zh/profile.json'
import zhRoutes from './zh/routes.json'
import zhSession from './zh/session.json'
import zhShell from './zh/shell.json'
import zhUnit from './zh/unit.json'

type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }

export const zh = {
  common: zhCommon,
  dashboard: zhDashboard,
  device: zhDevice,
  deviceImport: zhDeviceImport,
  fault: zhFault,
  list: zhList,
  login: zhLogin,
  pages: zhPages,
  profile: zhProfile,
  routes: zhRoutes,
  session: zhSession,
  shell: zhShell,
  unit: zhUnit,
}
export type Messages = Shape<typeof zh>
export type Namespace = keyof Messages

export const en = {
  common: enCommon,
  dashboard: enDashboard,
  device: enDevice,
  deviceImport: enDeviceImport,
  fault: enFault,
  list: enList,
  login: enLogin,
  pages: enPages,
  profile: enProfile,
  routes: enRoutes,
  session: enSession,
  shell: enShell,
  unit: enUnit,
} satisfies Messages

// A key that only one language has is a compile error in one of these two lines.
zh satisfies Shape<typeof en>
