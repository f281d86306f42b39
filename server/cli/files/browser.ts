import { env, platform } from "node:process";

/** Opens a URL in the browser. Returns false if there is no desktop. */
export async function openInBrowser(url: string): Promise<boolean> {
  // The URL comes from the service: with another protocol, a desktop may open a local file or start a program.
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`${url} is not an HTTP or HTTPS URL`);
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
