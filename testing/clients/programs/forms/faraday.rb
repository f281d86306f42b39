# Uploads or resumes with Faraday: upload URL PATH TAG…, or resume URL PATH.
require "faraday"

action, url, path, *tags = ARGV
connection = Faraday.new do |builder|
  builder.request :multipart
  builder.request :url_encoded
  builder.adapter Faraday.default_adapter
end
if action == "upload"
  file = Faraday::FilePart.new(path, "application/octet-stream")
  response = connection.post(url, { file: file, tags: tags }, "X-API-Key" => ENV.fetch("API_KEY"))
  puts response.body, response.status
else
  response = connection.get(url, nil, "Range" => "bytes=#{File.size(path)}-")
  File.open(path, "ab") { |file| file.write(response.body) } if response.status == 206
  puts response.status
end
