// Uploads or resumes with net/http: upload URL PATH TAG…, or resume URL PATH.
package main

import (
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	action, url, path, tags := os.Args[1], os.Args[2], os.Args[3], os.Args[4:]
	var request *http.Request
	var err error
	if action == "upload" {
		reader, writer := io.Pipe()
		form := multipart.NewWriter(writer)
		go func() {
			for _, tag := range tags {
				check(form.WriteField("tags", tag))
			}
			part, err := form.CreateFormFile("file", filepath.Base(path))
			check(err)
			file, err := os.Open(path)
			check(err)
			_, err = io.Copy(part, file)
			check(err)
			check(form.Close())
			check(writer.Close())
		}()
		request, err = http.NewRequest("POST", url, reader)
		check(err)
		request.Header.Set("X-API-Key", os.Getenv("API_KEY"))
		request.Header.Set("Content-Type", form.FormDataContentType())
	} else {
		info, err := os.Stat(path)
		check(err)
		request, err = http.NewRequest("GET", url, nil)
		check(err)
		request.Header.Set("Range", fmt.Sprintf("bytes=%d-", info.Size()))
	}
	response, err := http.DefaultClient.Do(request)
	check(err)
	if action == "upload" {
		_, err = io.Copy(os.Stdout, response.Body)
	} else if response.StatusCode == 206 {
		var file *os.File
		file, err = os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		check(err)
		_, err = io.Copy(file, response.Body)
	}
	check(err)
	fmt.Printf("\n%d\n", response.StatusCode)
}
