import './zod-mode'
import * as z from 'zod'
import { GivenId, get, Id, noInput, nothing, post, upload } from './endpoint'
import { type Permission, sharedRights } from './permission'
import { PlatformId } from './platform-id'
import { avatarFile, FileId } from './stored-file'
import { Mailbox, Mobile, NewPassword, nameText, remarkText, TypedPassword } from './text'

/** The signed-in user. Spec 3; domain 2.31. `passWord` exists on the wire and is always null. */
export const UserInfo = z.object({
  userId: GivenId,
  account: z.string(),
  useName: z.string(), // sic
  realName: z.string(),
  passWord: z.null(), // sic
  superAdmin: z.literal([0, 1]),
  roles: z.array(z.object({ roleId: Id, name: z.string() })),
  platformId: PlatformId,
  brandJurisdiction: z.array(PlatformId),
  /** Rights by name; unknown ones of a newer platform do no harm. */
  perms: z.array(z.string()),
  /** The key of its file; empty: none. Any other value is ignored, and initials are shown. */
  avatar: z.string(),
  introduction: z.string(),
  phone: z.string(),
  mailbox: z.string(),
  /** The role that this session previews: perms and menu are the role's, and nothing can be changed. */
  preview: z.object({ roleId: Id, name: z.string() }).nullish(),
  version: z.number().int(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** Whether a user holds a right; rights over what every brand uses belong to superusers. The platform decides with it; the console only shows it. */
export const userMay = (user: Pick<UserInfo, 'superAdmin' | 'perms'>, permission: Permission): boolean =>
  user.superAdmin === 1 || (user.perms.includes(permission) && !sharedRights.has(permission))

/** Profile form. `version` is the one read: a stale save is refused. */
export const ProfileForm = z.strictObject({
  realName: nameText(32),
  phone: Mobile,
  mailbox: Mailbox,
  introduction: remarkText(200),
  version: z.number().int(),
})
export type ProfileForm = z.infer<typeof ProfileForm>

export const PasswordForm = z
  .strictObject({
    oldPassword: TypedPassword,
    newPassword: NewPassword,
  })
  .refine((form) => form.oldPassword.normalize('NFC') !== form.newPassword, {
    error: 'passwordSame',
    path: ['newPassword'],
  })
export type PasswordForm = z.infer<typeof PasswordForm>

export const userApi = {
  info: get('/sys/user/info', { access: 'session', input: noInput, data: UserInfo }),
  updateProfile: post('/sys/user/updateMssage', { access: 'session', input: ProfileForm, data: nothing }), // sic
  /** The caller's own avatar only. ours: not shown in the spec. */
  avatar: get('/sys/user/avatar', {
    access: 'session',
    input: z.strictObject({ fileId: FileId }),
    data: z.unknown(),
    download: true,
  }),
  // ours: not shown in the spec
  setAvatar: upload('/sys/user/avatar/upload', {
    access: 'session',
    file: avatarFile,
    fields: {},
    data: z.object({ avatar: FileId }),
  }),
  // ours: not shown in the spec
  removeAvatar: post('/sys/user/avatar/delete', { access: 'session', input: noInput, data: nothing }),
  changePassword: post('/sys/user/possword', {
    access: 'session',
    provesCaller: true,
    input: PasswordForm,
    data: nothing,
  }), // sic
}
