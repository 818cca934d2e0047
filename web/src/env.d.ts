interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string
  readonly VITE_LOGIN_DOMAIN?: string
  /** Which rules the build checks by; told with a submission. */
  readonly VITE_RULE_BOOK?: string
}
