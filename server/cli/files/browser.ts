import { env, platform } from "node:process";

/** Opens an address in the browser of the desktop; false where there is none. */
export async function openInBrowser(url: string): Promise<boolean> {
  // It comes from the service: a desktop would run a file, or another program, as gladly.
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`${url} is no address of the web`);
  if (!hasDesktop()) return false;
  const { default: open } = await import("open");
  await open(url);
  return true;
}

function hasDesktop(): boolean {
  if (env.SSH_CONNECTION) return Boolean(env.DISPLAY);
  return (
    platform === "darwin" || platform === "win32" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME)
  );
}
