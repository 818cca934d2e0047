-- Chapter 5. Accounts: first password, fixed sign-in name, reset.

create function private.open_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.account_states (user_id, initial_expires_at)
  select new.user_id, clock_timestamp() + make_interval(days => s.initial_password_days)
  from private.settings s;
  insert into public.draft_keys (user_id) values (new.user_id);
  return null;
end
$$;
create trigger open_account
  after insert on public.accounts
  for each row execute function private.open_account();

-- The sign-in name is the company code in the shape of an address nobody reads; changing it would move the account
-- out of the company's hands. A changed password lifts the forced change unless the institute has just set it.
create function private.guard_auth_user() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_state private.account_states;
begin
  if not exists (select 1 from public.accounts a where a.user_id = new.id) then
    return new;
  end if;
  if new.email is distinct from old.email
    or new.phone is distinct from old.phone
    or (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
    or (coalesce(new.phone_change, '') <> '' and new.phone_change is distinct from old.phone_change)
  then
    raise insufficient_privilege using message = 'the sign-in name is fixed';
  end if;
  -- The first character tells the kind of hash: a re-encryption at sign-in is not a changed password.
  if new.encrypted_password is distinct from old.encrypted_password
    and left(new.encrypted_password, 1) = left(old.encrypted_password, 1)
  then
    select * into v_state from private.account_states s where s.user_id = new.id for update;
    if v_state.reset_pending then
      update private.account_states
      set
        reset_pending = false,
        initial_expires_at = clock_timestamp() + make_interval(days => (select s.initial_password_days from private.settings s))
      where user_id = new.id;
      update public.accounts set must_change_password = true where user_id = new.id;
    else
      if v_state.initial_expires_at < clock_timestamp()
        and exists (select 1 from public.accounts a where a.user_id = new.id and a.must_change_password)
      then
        raise insufficient_privilege using message = 'the first password has expired';
      end if;
      update public.accounts set must_change_password = false where user_id = new.id;
    end if;
  end if;
  return new;
end
$$;
create trigger guard_auth_user
  before update on auth.users
  for each row execute function private.guard_auth_user();

create function private.begin_reset(p_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.accounts set must_change_password = true where user_id = p_user;
  if not found then
    raise sqlstate 'PT404' using message = 'no such account', hint = 'NOT_FOUND';
  end if;
  update private.account_states set reset_pending = true where user_id = p_user;
  -- The old holder must not be able to spend the pending reset.
  delete from auth.sessions where user_id = p_user;
end
$$;

-- Step 1 of a reset locks the account; then the new password is set through the auth API; step 2 confirms that the
-- forced change stands. A crash between the steps leaves the account locked, never open.
create function public.admin_reset_begin(p_user uuid) returns void
language plpgsql
security invoker
set search_path = ''
as $$
begin
  perform private.begin_reset(p_user);
end
$$;
comment on function public.admin_reset_begin is 'パスワード再設定の1段目。利用者を締め出す';

create function public.admin_reset_check(p_user uuid) returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'must_change_password', a.must_change_password,
    'reset_pending', s.reset_pending,
    'initial_expires_at', s.initial_expires_at
  )
  from public.accounts a
  join private.account_states s using (user_id)
  where a.user_id = p_user
$$;
comment on function public.admin_reset_check is 'パスワード再設定の2段目。必ず変更を求める状態かを確かめる';

revoke execute on all functions in schema private from public, anon;
grant usage on schema private to service_role;
grant select on private.account_states to service_role;
grant execute on function private.begin_reset(uuid) to service_role;
grant execute on function public.admin_reset_begin(uuid), public.admin_reset_check(uuid) to service_role;
