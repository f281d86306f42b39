/*
 * Simulates a compromised decoder: native code in a worker process. run(dataDir, pid, port) attempts actions that it
 * must not be able to perform on the service with this process ID. Returns JSON: each attempt with "possible" or the
 * error.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <node_api.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif

static char report[16384];
static size_t used;

static void record(const char *attempt, int succeeded) {
  const char *result = succeeded ? "possible" : strerror(errno);
  used += snprintf(report + used, sizeof report - used, "%s\"%s\":\"%s\"", used > 1 ? "," : "", attempt, result);
  errno = 0;
}

static const char *below(const char *folder, const char *name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static void try_read(const char *attempt, const char *path) {
  char buffer[64];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  record(attempt, file >= 0 && read(file, buffer, sizeof buffer) > 0);
  if (file >= 0) close(file);
}

/* Whether the directory has an entry that starts with one of these characters. An empty string matches any entry. */
static void try_list(const char *attempt, const char *path, const char *beginnings) {
  DIR *folder = opendir(path);
  struct dirent *entry;
  int found = 0;
  while (folder && (entry = readdir(folder))) found |= !*beginnings || strchr(beginnings, entry->d_name[0]) != NULL;
  if (folder) closedir(folder);
  record(attempt, found);
}

/* Runs the attempt in a child process, so that it does not change this one. The exit code is 0 if it succeeds. */
static void try_aside(const char *attempt, int (*body)(void *), void *argument) {
  pid_t child = fork();
  if (child == 0) {
    int succeeded = body(argument);
    _exit(succeeded ? 0 : errno ? errno : 255);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0) {
    record(attempt, 0);
    return;
  }
  errno = WIFEXITED(status) ? WEXITSTATUS(status) : EPERM;
  record(attempt, WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static int starts(void *program) {
  pid_t child = fork();
  if (child == 0) {
    execl(program, program, "-c", "exit 0", (char *)NULL);
    _exit(126);
  }
  int status = 0;
  waitpid(child, &status, 0);
  errno = ENOENT;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int traces(void *pid) { return ptrace(PTRACE_SEIZE, *(pid_t *)pid, 0, 0) == 0; }

static int becomes_root(void *unused) {
  (void)unused;
  if (geteuid() != 0 && setresuid(0, 0, 0) != 0) return 0;
  /* Has no effect, but requires a capability. */
  return chroot("/") == 0;
}

static int creates_namespaces(void *unused) {
  (void)unused;
  return unshare(CLONE_NEWUSER) == 0;
}

static int connects(int kind, const char *address, int port) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
  inet_pton(AF_INET, address, &to.sin_addr);
  int handle = socket(AF_INET, kind | SOCK_CLOEXEC, 0);
  if (handle < 0) return 0;
  int result = connect(handle, (struct sockaddr *)&to, sizeof to), why = errno;
  close(handle);
  errno = why;
  return result == 0;
}

static void try_process(pid_t pid) {
  char path[64], bytes[16];
  snprintf(path, sizeof path, "/proc/%d/environ", pid);
  try_read("read the service's environment", path);
  snprintf(path, sizeof path, "/proc/%d/cmdline", pid);
  try_read("read the service's command line", path);
  snprintf(path, sizeof path, "/proc/%d/mem", pid);
  int memory = open(path, O_RDWR | O_CLOEXEC);
  record("open the service's memory", memory >= 0);
  if (memory >= 0) close(memory);
  /* Any address works, such as the first mapping: EFAULT also means that reading is permitted. */
  struct iovec here = {bytes, sizeof bytes}, there = {(void *)0x400000, sizeof bytes};
  ssize_t got = process_vm_readv(pid, &here, 1, &there, 1, 0);
  record("read the service's memory", got >= 0 || errno == EFAULT);
  try_aside("ptrace the service", traces, &pid);
  record("signal the service", kill(pid, 0) == 0);
  record("signal the service's thread", syscall(SYS_tgkill, pid, pid, 0) == 0);
  int handle = syscall(SYS_pidfd_open, pid, 0);
  record("copy a file descriptor of the service", handle >= 0 && syscall(SYS_pidfd_getfd, handle, 0, 0) >= 0);
  if (handle >= 0) close(handle);
  record("slow the service down", setpriority(PRIO_PROCESS, pid, 5) == 0);
  struct rlimit limits;
  record("read the service's limits", prlimit(pid, RLIMIT_NOFILE, NULL, &limits) == 0);
}

static void try_data(const char *data) {
  try_read("read admin-token", below(data, "admin-token"));
  try_read("read signing-secret", below(data, "signing-secret"));
  try_list("list DATA_DIR", data, "");
  try_list("list the folder of DATA_DIR", below(data, ".."), "");
  int file = open(below(data, "written"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  record("write into DATA_DIR", file >= 0);
  if (file >= 0) {
    close(file);
    unlink(below(data, "written"));
  }
  int changed = open(below(data, "admin-token"), O_WRONLY | O_APPEND | O_CLOEXEC);
  record("change admin-token", changed >= 0);
  if (changed >= 0) close(changed);
  record("change the mode of DATA_DIR", chmod(data, 0711) == 0);
  char taken[4096];
  snprintf(taken, sizeof taken, "%s/taken", data);
  record("rename admin-token", rename(below(data, "admin-token"), taken) == 0);
  record("delete signing-secret", unlink(below(data, "signing-secret")) == 0);
}

static void try_privileges(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2] = {{0}};
  int is_known = syscall(SYS_capget, &header, data) == 0;
  errno = EPERM;
  record("have capabilities", !is_known || data[0].permitted || data[1].permitted || data[0].effective || data[1].effective);
  try_aside("become root", becomes_root, NULL);
  try_aside("create a user namespace", creates_namespaces, NULL);
  errno = EPERM;
  record("gain privileges through a program", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0);
}

static napi_value run(napi_env env, napi_callback_info info) {
  size_t count = 3, length;
  napi_value arguments[3], result;
  char data[4000];
  int32_t pid, port;
  napi_get_cb_info(env, info, &count, arguments, NULL, NULL);
  napi_get_value_string_utf8(env, arguments[0], data, sizeof data, &length);
  napi_get_value_int32(env, arguments[1], &pid);
  napi_get_value_int32(env, arguments[2], &port);
  used = snprintf(report, sizeof report, "{");
  try_read("read /etc/passwd", "/etc/passwd");
  try_list("list processes", "/proc", "0123456789");
  try_process(pid);
  try_aside("start a shell", starts, "/bin/sh");
  try_aside("start another program", starts, "/bin/true");
  record("connect to a port of the machine", connects(SOCK_STREAM, "127.0.0.1", port));
  /* Connecting a datagram socket only looks up the route; no packet is sent. The address is reserved for examples. */
  record("find a route to the internet", connects(SOCK_DGRAM, "192.0.2.1", 9));
  try_privileges();
  try_data(data);
  used += snprintf(report + used, sizeof report - used, "}");
  napi_create_string_utf8(env, report, used, &result);
  return result;
}

static napi_value init(napi_env env, napi_value exports) {
  napi_value function;
  napi_create_function(env, "run", NAPI_AUTO_LENGTH, run, NULL, &function);
  napi_set_named_property(env, exports, "run", function);
  return exports;
}

NAPI_MODULE(probe, init)
