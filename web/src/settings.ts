const SETTINGS = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY'] as const
type SettingName = (typeof SETTINGS)[number]

/**
 * A value of the build, or else of the page: a server that brings its own backend (the embedded stack)
 * names it in `<meta name="VITE_…" content="…">`, so one build can be tried anywhere.
 */
function settingOf(name: SettingName): string | undefined {
  const built: Readonly<Record<SettingName, string | undefined>> = {
    VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
    VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  }
  return built[name] || document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined
}

export function setting(name: SettingName): string {
  const value = settingOf(name)
  if (!value) throw new Error(`Missing env: ${name}`)
  return value
}

/** Name of the first setting the site cannot do without and does not have. */
export const missingSetting = (): SettingName | undefined => SETTINGS.find((name) => !settingOf(name))

export const LOGIN_DOMAIN: string = import.meta.env.VITE_LOGIN_DOMAIN || 'vessel-survey.example'
