import type { Query } from './reach/query-of'

/**
 * Gives every user a session, and another one for each account at the provider, and every session that lasts a sign-in
 * like its own that waits for its second step. Answers what has become of them: those that have ended since by then, each
 * with whether its step waits still.
 */
export const openWaitingSteps = async (query: Query, now: Date) => {
  const time = `'${now.toISOString()}'`
  await query(`delete from sign_in_step where uuid = 'waits'`)
  await query(`delete from session where user_agent = 'waits'`)
  await query(`insert into session
      (token_hash, user_id, platform_id, ip, user_agent, create_time, last_used_time, way, oidc_issuer, oidc_subject)
    select md5(u.id || '-' || coalesce(i.subject, '')), u.id, 6, '', 'waits', ${time}, ${time},
      case when i.id is null then 'password' else 'oidc' end, i.issuer, i.subject
    from web_user u left join user_identity i on i.user_id = u.id`)
  await query(`insert into sign_in_step
      (token_hash, user_id, platform_id, uuid, way, oidc_issuer, oidc_subject, oidc_sid, expire_time)
    select 'waits-' || id, user_id, platform_id, 'waits', way, oidc_issuer, oidc_subject, oidc_sid, ${time}
    from session where revoked_time is null`)
  const lasting = (await query(`select id from session where revoked_time is null`)).map(({ id }) => Number(id))
  return async (): Promise<{ reason: string; waits: boolean }[]> => {
    const ended = await query(`select revoke_reason as reason,
        exists (select 1 from sign_in_step where token_hash = 'waits-' || session.id) as waits
      from session where revoked_time is not null and id in (${lasting.join(', ')})`)
    return ended.map(({ reason, waits }) => ({ reason: String(reason), waits: waits === true }))
  }
}
