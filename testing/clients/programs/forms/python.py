"""Uploads or resumes with requests, httpx or aiohttp: CLIENT upload URL PATH TAG…, or CLIENT resume URL PATH."""

import asyncio
import os
import sys

CLIENT, ACTION, URL, PATH, *TAGS = sys.argv[1:]
HEADERS = {"X-API-Key": os.environ["API_KEY"]}


def finish(status, body):
    if ACTION == "resume" and status == 206:
        with open(PATH, "ab") as file:
            file.write(body)
    if ACTION == "upload":
        print(body.decode())
    print(status)


def requests_or_httpx():
    module = __import__(CLIENT)
    if ACTION == "upload":
        with open(PATH, "rb") as file:
            return module.post(URL, headers=HEADERS, files={"file": file}, data={"tags": TAGS}, timeout=60)
    return module.get(URL, headers={"Range": f"bytes={os.path.getsize(PATH)}-"}, timeout=60)


async def aiohttp_client():
    import aiohttp

    async with aiohttp.ClientSession() as session:
        if ACTION == "upload":
            form = aiohttp.FormData()
            for tag in TAGS:
                form.add_field("tags", tag)
            form.add_field("file", open(PATH, "rb"))
            request = session.post(URL, headers=HEADERS, data=form)
        else:
            request = session.get(URL, headers={"Range": f"bytes={os.path.getsize(PATH)}-"})
        async with request as response:
            return response.status, await response.read()


if CLIENT == "aiohttp":
    finish(*asyncio.run(aiohttp_client()))
else:
    answer = requests_or_httpx()
    finish(answer.status_code, answer.content)
